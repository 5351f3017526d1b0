// A server that wants a key: the page asks for it, says when it is wrong, and keeps it for this tab only.
// Arguments: the page's address, the browser, the key.
import assert from 'node:assert/strict';
import {chromium} from 'playwright-core';

const [address, program, key] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: program,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(address);
  await page.locator('#key-dialog').waitFor();
  await page.fill('#key', 'wrong');
  await page.keyboard.press('Enter');
  await page.locator('#key-dialog .error', {hasText: 'not accepted'}).waitFor();
  console.log('ok: a wrong key is told');

  await page.fill('#key', key);
  await page.keyboard.press('Enter');
  await page.locator('#state', {hasText: 'document'}).waitFor();
  await page.fill('#question', 'How long is the notice period?');
  await page.keyboard.press('Enter');
  const answer = page.locator('.message.assistant[aria-busy=false]').first();
  await answer.waitFor();
  assert.match(await answer.textContent(), /three months/);
  console.log('ok: the right key opens it');

  assert.equal(await page.evaluate(() => Object.values(localStorage).join()), '');
} catch (failure) {
  console.log(failure.stack);
  process.exitCode = 1;
} finally {
  await browser.close();
}
