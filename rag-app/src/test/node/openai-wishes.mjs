// Asks a server with OpenAI's own client, unchanged, and says how the answer is to be written.
import OpenAI, {BadRequestError} from 'openai';

const [address] = process.argv.slice(2);
const client = new OpenAI({baseURL: `${address}/v1`, apiKey: 'any', maxRetries: 0});
const wish = (stop) => client.chat.completions.create({
  model: 'rag/some-model', temperature: 0.75, top_p: 0.5, max_completion_tokens: 7, stop, seed: 5,
  messages: [
    {role: 'developer', content: 'Answer in French.'},
    {role: 'user', content: 'How long is the notice period?'}]});

const refused = await wish(['1', '2', '3', '4', '5']).then(() => 'taken', (e) => e instanceof BadRequestError && e.param);
const answer = await wish('END');
console.log(JSON.stringify({refused, finish: answer.choices[0].finish_reason}));
