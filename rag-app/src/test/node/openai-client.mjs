// Asks a server with OpenAI's own client, unchanged. Prints one JSON object with what came back.
import OpenAI, {AuthenticationError, NotFoundError} from 'openai';

const [address, key] = process.argv.slice(2);
const client = new OpenAI({baseURL: `${address}/v1`, apiKey: key, maxRetries: 0});
const messages = [{role: 'user', content: 'How long is the notice period?'}];

const models = (await client.models.list()).data.map((model) => model.id);
const retrieved = (await client.models.retrieve('rag/extractive')).id;
const whole = await client.chat.completions.create({model: 'rag/extractive', messages});
let streamed = '';
let usage = null;
let sources = [];
const stream = await client.chat.completions.create({
  model: 'rag/extractive', messages, stream: true, stream_options: {include_usage: true}});
for await (const chunk of stream) {
  streamed += chunk.choices[0]?.delta?.content ?? '';
  usage = chunk.usage ?? usage;
  sources = chunk.sources ?? sources;
}
const missing = await client.chat.completions.create({model: 'rag/none', messages})
  .then(() => 'found', (e) => e instanceof NotFoundError && e.code);
const refused = await new OpenAI({baseURL: `${address}/v1`, apiKey: 'wrong', maxRetries: 0}).models.list()
  .then(() => 'let in', (e) => e instanceof AuthenticationError && e.code);
const left = await client.chat.completions.create({model: 'rag/extractive', messages, stream: true});
left.controller.abort();
console.log(JSON.stringify({
  models, retrieved, content: whole.choices[0].message.content, sources: whole.sources, streamed, usage,
  streamedSources: sources, missing, refused}));
