// Uses the chat page in a real browser, as a person would. Arguments: the page's address, the browser, a folder for pictures.
// What must be found there is what ChatPageTest has indexed.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {chromium} from 'playwright-core';

const [address, program, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

const browser = await chromium.launch({
  executablePath: program,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
const page = await browser.newPage({viewport: {width: 1280, height: 800}});
page.setDefaultTimeout(30_000);
const complaints = [];
page.on('pageerror', (failure) => complaints.push(failure.message));
page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
page.on('dialog', (dialog) => {
  complaints.push(`a dialog was opened: ${dialog.message()}`);
  dialog.dismiss();
});
page.on('request', (request) => {
  if (!request.url().startsWith(address)) complaints.push(`asked for something elsewhere: ${request.url()}`);
});

const answers = () => page.locator('.message.assistant[aria-busy=false]');

async function ask(question) {
  const before = await answers().count();
  await page.fill('#question', question);
  await page.keyboard.press('Enter');
  await answers().nth(before).waitFor();
  return answers().nth(before);
}

async function accessible(where) {
  await page.evaluate(axe);
  const {violations} = await page.evaluate(() => window.axe.run());
  assert.deepEqual(violations.map((one) => [one.id, ...one.nodes.map((node) => node.html)]), [], where);
}

// What was provoked is no complaint.
const expected = (text) => complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes(text)));

async function forget(row) {
  await row.locator('.icon-button').click();
  await page.locator('#confirm-dialog .danger').click();
}

const untouched = async () => assert.equal(await page.evaluate(() => window.hacked), undefined);

const steps = {
  async 'the page opens and says what it answers from'() {
    await page.goto(address);
    await page.locator('#state', {hasText: 'documents'}).waitFor();
    await page.locator('.example', {hasText: 'Staff handbook'}).waitFor();
    await accessible('at the beginning');
  },

  async 'an answer comes with its sources'() {
    const answer = await ask('How long is the notice period?');
    assert.match(await answer.textContent(), /three months/);
    assert.ok(await answer.locator('.chip').count() > 0, 'the answer cites something');
  },

  async 'a citation opens at the highlighted words, with page or headings'() {
    await answers().last().locator('.chip').first().click();
    const passage = page.locator('#passage');
    await passage.waitFor();
    assert.match(await passage.textContent(), /three months/);
    assert.match(await page.textContent('.place'), /Notice period/);
    assert.ok(await passage.isVisible());
    await accessible('with a source open');
    await page.screenshot({path: join(pictures, 'chat-light.png')});
  },

  async 'the keyboard is enough'() {
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#panel').isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.className), 'chip');
    await page.keyboard.press('Enter');
    await page.locator('#passage').waitFor();
    await page.keyboard.press('Escape');
  },

  async 'the trace shows each step'() {
    await answers().last().getByText('Show trace').click();
    const names = await page.locator('.waterfall tbody th').allTextContents();
    assert.ok(names.some((name) => name.startsWith('generate')), names.join());
    await page.click('#theme');
    await accessible('dark, with a trace open');
    await page.screenshot({path: join(pictures, 'chat-trace-dark.png')});
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.click('#theme');
  },

  async 'a file can be added, and asked about'() {
    await page.setInputFiles('#files', {
      name: '<img src=x onerror=window.hacked=1>.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Canteen\n\nThe canteen serves zander on Fridays <script>window.hacked=2</script>.\n'),
    });
    await page.locator('.upload', {hasText: 'ready to be asked'}).waitFor();
    const answer = await ask('What does the canteen serve on Fridays?');
    assert.match(await answer.textContent(), /zander/);
    await answer.locator('.chip').first().click();
    await page.locator('#passage').waitFor();
    await page.keyboard.press('Escape');
    await untouched();
  },

  async 'a file that is no document is refused with a reason'() {
    await page.setInputFiles('#files', {name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ')});
    const refused = page.locator('.upload', {hasText: 'tool.exe'}).locator('.error');
    await refused.waitFor();
    assert.match(await refused.textContent(), /not allowed/);
    expected('status of 4');
  },

  async 'what a document says stays text'() {
    const answer = await ask('What does the hostile note say about alerts?');
    assert.match(await answer.textContent(), /<script>/);
    await answer.locator('.chip').first().click();
    await page.locator('#passage').waitFor();
    assert.match(await page.textContent('.document'), /onerror/);
    await page.keyboard.press('Escape');
    await untouched();
  },

  async 'what a model writes stays text'() {
    const answer = await ask('attack: How long is the notice period?');
    assert.match(await answer.textContent(), /<img src=x onerror/);
    assert.ok(await answer.locator('.chip').count() > 0);
    await untouched();
  },

  async 'the Markdown of a model is drawn'() {
    const answer = await ask('markdown: How long is the notice period?');
    const text = answer.locator('.text');
    assert.equal(await text.locator('h3').textContent(), 'Notice');
    assert.equal(await text.locator('p > strong').first().textContent(), 'notice period');
    assert.equal(await text.locator('p > code').first().textContent(), 'six * weeks');
    assert.match(await text.locator('p').first().textContent(), /snake_case_names or 2 \* 3 \* 4/);
    assert.equal(await text.locator('ul > li > ol > li').count(), 2);
    assert.equal(await text.locator('td').first().textContent(), 'rent');
    assert.match(await text.locator('pre').textContent(), /\*\*not bold\*\* <script>/);
    assert.deepEqual(await text.locator('ol .chip, td .chip, p .chip').allTextContents(), ['1', '1', '1']);
    await accessible('with Markdown');
    await text.locator('td .chip').click();
    await page.locator('#passage').waitFor();
    await page.keyboard.press('Escape');
  },

  async 'Markdown is no way in'() {
    const text = answers().last().locator('.text');
    const links = await text.locator('a').evaluateAll((all) => all.map((one) =>
      ({text: one.textContent, href: one.href, target: one.target, rel: one.rel, names: one.getAttributeNames().join()})));
    for (const one of links) {
      assert.match(one.href, /^https:\/\//);
      assert.deepEqual([one.target, one.rel, one.names], ['_blank', 'noopener noreferrer nofollow', 'href,title,target,rel']);
    }
    assert.deepEqual(links.slice(0, 2).map((one) => [one.text, one.href]),
      [['a friend', 'https://friend.example/a?b=c'], ['a picture', 'https://spy.example/pixel.png']]);
    assert.equal(await text.locator('img, script, iframe, svg, style, [style], [onerror], [onload], [onmouseover]').count(), 0);
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await text.getByText(word).last().click();
      await untouched();
    }
  },

  async 'Markdown of any kind is drawn whole, at any point of a stream'() {
    const lost = await page.evaluate(async () => {
      const {blocksOf} = await import('./markdown.js');
      const signs = ['*', '**', '_', '~~', '`', '[', ']', '(', ')', '!', '|', '|-|-|', '> ', '- ', '1. ', '# ', '    ', '\\', '"', '<', '>',
        '[1]', '\n', '\n\n', ' ', 'a', 'b', 'c', 'https://a.b/c'];
      let seed = 7;
      const next = (n) => (seed = (seed * 48271) % 2147483647) % n;
      const letters = (text) => text.replace(/[^abc]/g, '');
      for (let round = 0; round < 3000; round++) {
        const text = Array.from({length: 1 + next(30)}, () => signs[next(signs.length)]).join('');
        const box = document.createElement('div');
        box.append(...blocksOf(text).map((block) => block.draw(() => [''])));
        // An address may stand behind the words of a link; code has its language in its name.
        if (!/\(\s*<?https|```|~~~/.test(text) && letters(box.textContent) !== letters(text)) return [text, box.innerHTML];
      }
      return null;
    });
    assert.equal(lost, null, String(lost));
  },

  async 'what has been drawn of an answer stays while it grows'() {
    const same = await page.evaluate(async () => {
      const {AnswerView} = await import('./answer.js');
      const view = new AnswerView(() => {});
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      view.found([{n: 1, title: 'A'}]);
      view.add('## Title\n\nThe first [1].\n\nThe sec');
      await drawn();
      const before = [...view.node.querySelectorAll('h3, .chip')];
      view.add('ond.');
      await drawn();
      view.finish({answer: '## Title\n\nThe first [1].\n\nThe second.', sources: [{n: 1, title: 'A'}]});
      return [before.length, before.every((node) => view.node.contains(node)), view.node.querySelector('.text').textContent];
    });
    assert.deepEqual(same, [2, true, 'TitleThe first 1.The second.']);
  },

  async 'an answer can be copied'() {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await answers().last().getByText('Copy', {exact: true}).click();
    await answers().last().getByText('Copied').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^## Notice/);
    assert.match(text, /\[1\] Staff handbook \(docs\/handbook.md\)$/);
  },

  async 'a reload, the back button and an address find a conversation again'() {
    const here = page.url();
    assert.match(here, /#c=[0-9a-f]{32}$/);
    const before = await answers().count();
    await page.reload();
    await answers().nth(before - 1).waitFor();
    await page.click('#new-conversation');
    await page.locator('#welcome').waitFor();
    assert.doesNotMatch(page.url(), /#c=/);
    await page.goBack();
    await answers().nth(before - 1).waitFor();
    assert.equal(page.url(), here);
    await page.goto(`${address}#c=unknown`);
    await page.getByText('not kept here any more').waitFor();
    expected('status of 404');
    await page.goto(here);
    await answers().nth(before - 1).waitFor();
  },

  async 'a conversation can be forgotten, after a question'() {
    const rows = page.locator('#conversations .row');
    await rows.first().waitFor();
    const before = await rows.count();
    await rows.first().locator('.icon-button').click();
    await accessible('before something is deleted');
    await page.locator('#confirm-dialog').getByText('Cancel').click();
    assert.equal(await rows.count(), before);
    await page.route('**/api/conversations/*', (route) => route.abort());
    await forget(rows.first());
    await page.locator('#notice', {hasText: 'cannot be reached'}).waitFor();
    assert.equal(await rows.count(), before);
    await page.unroute('**/api/conversations/*');
    expected('ERR_FAILED');
    await forget(rows.first());
    await page.waitForFunction((n) => document.querySelectorAll('#conversations .row').length < n, before);
  },

  async 'a question is not lost when the server is away'() {
    await page.click('#new-conversation');
    await page.route('**/api/generation/stream', (route) => route.abort());
    const failed = await ask('How long is the notice period?');
    assert.match(await failed.textContent(), /The server cannot be reached/);
    assert.equal(await page.inputValue('#question'), 'How long is the notice period?');
    await page.unroute('**/api/generation/stream');
    await failed.getByText('Ask again').click();
    await page.locator('.message.assistant[aria-busy=false]', {hasText: 'three months'}).waitFor();
    assert.equal(await page.inputValue('#question'), '');
    assert.equal(await page.locator('.message.user').count(), 1);
    expected('ERR_FAILED');
  },

  async 'a busy server is asked again when it says'() {
    let calls = 0;
    await page.route('**/api/generation/stream', (route) => (calls++ ? route.continue() : route.fulfill({
      status: 429, headers: {'Retry-After': '1'}, contentType: 'application/json', body: '{"error":{"message":"busy"}}',
    })));
    const answer = await ask('How long is the notice period?');
    assert.match(await answer.textContent(), /three months/);
    assert.doesNotMatch(await answer.textContent(), /busy/);
    assert.equal(calls, 2);
    await page.unroute('**/api/generation/stream');
    expected('status of 429');
  },

  async 'a reload in the middle of an answer keeps the question'() {
    await page.click('#new-conversation');
    await page.fill('#question', 'slow: How long is the notice period?');
    await page.keyboard.press('Enter');
    await page.locator('.message.assistant', {hasText: 'word'}).waitFor();
    await page.reload();
    await page.getByText('This answer broke off.').waitFor();
    assert.match(await page.locator('.message.user').last().textContent(), /slow: How long/);
    assert.ok(await page.getByText('Ask again').isVisible());
    expected('status of 404');
  },

  async 'documents can be opened, and deleted after a question'() {
    const row = page.locator('#documents .row', {hasText: 'Canteen'});
    await row.locator('.row-name').click();
    await page.locator('.document', {hasText: 'zander'}).waitFor();
    await accessible('with a document open');
    await page.keyboard.press('Escape');
    await row.locator('.icon-button').click();
    await page.locator('#confirm-dialog .danger').click();
    await row.waitFor({state: 'detached'});
    await untouched();
  },

  async 'a web page can be named, and a refusal is told'() {
    await page.fill('#page-address', 'http://127.0.0.1:9/');
    await page.click('#page-form button');
    const refused = page.locator('.upload', {hasText: '127.0.0.1:9'}).locator('.error');
    await refused.waitFor();
    assert.match(await refused.textContent(), /not taken/);
    expected('status of 4');
  },

  async 'what the server does not take is not offered'() {
    await page.route('**/api/about', async (route) => {
      const response = await route.fetch();
      const nothing = {files: false, urls: false, deletes: false, maxBytes: 0, types: []};
      await route.fulfill({response, json: {...await response.json(), accepts: nothing, conversations: false}});
    });
    await page.reload();
    await page.locator('#documents .row').first().waitFor();
    for (const part of ['#drop', '#page-form', '#conversations-part']) assert.ok(await page.locator(part).isHidden(), part);
    assert.equal(await page.locator('#documents .icon-button').count(), 0);
    await page.unroute('**/api/about');
    await page.reload();
    await page.locator('#drop').waitFor();
  },

  async 'an answer can be stopped'() {
    await page.click('#new-conversation');
    await page.fill('#question', 'slow: How long is the notice period?');
    await page.keyboard.press('Enter');
    await page.locator('.message.assistant', {hasText: 'word'}).waitFor();
    await page.click('#stop');
    await page.getByText('Stopped.').waitFor();
  },

  async 'it fits a phone'() {
    await page.setViewportSize({width: 390, height: 800});
    const answer = await ask('How long is the notice period?');
    await answer.locator('.chip').first().click();
    await page.locator('#passage').waitFor();
    await page.screenshot({path: join(pictures, 'chat-phone.png')});
    await page.click('#close-panel');
    const {wide, screen} = await page.evaluate(() => ({wide: document.documentElement.scrollWidth, screen: innerWidth}));
    assert.ok(wide <= screen, `the page is ${wide} wide on a screen of ${screen}`);
    await page.click('#show-side');
    await page.locator('#new-conversation').waitFor();
    await accessible('on a phone');
  },
};

try {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
      console.log(`ok: ${name}`);
    } catch (failure) {
      console.log(`FAILED: ${name}\n${failure.stack}\n${complaints.join('\n')}`);
      await page.screenshot({path: join(pictures, 'failed.png')}).catch(() => {});
      process.exitCode = 1;
      break;
    }
  }
  if (process.exitCode !== 1) assert.deepEqual(complaints, [], 'the browser has complained');
} finally {
  await browser.close();
}
