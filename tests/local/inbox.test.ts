import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Inbox, startInbox } from '#infra/local/inbox.ts';
import { launchBrowser, newPage } from '#tests/support/browser/browser.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

let inbox: Inbox;
let browser: Browser;
beforeAll(async () => {
  inbox = await startInbox(0);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await inbox.stop();
});

async function send(subject: string, html: string, to = inbox): Promise<void> {
  const client = new SESv2Client({
    region: 'us-east-1',
    endpoint: to.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const Body = { Html: { Data: html }, Text: { Data: 'As plain text' } };
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: 'pagos@domicilia.example',
      Destination: { ToAddresses: ['dolores@example.com'] },
      Content: { Simple: { Subject: { Data: subject }, Body } },
    }),
  );
}

test('case 11: a mail’s button opens a new tab, since the page may refuse to be framed', async () => {
  const { page, context, complaints } = await newPage(browser, { viewport: { width: 1000, height: 700 } });
  await page.goto(inbox.url);
  await page.getByText('No mail has been sent yet').waitFor();
  await context.route('https://pagos.example/**', (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html', 'content-security-policy': "frame-ancestors 'none'" },
      body: '<h1>The page</h1><script>document.querySelector("h1").append(" works")</script>',
    }),
  );
  await send(
    'Autorice su pago a <b>Gimnasio</b>',
    '<html><head></head><body><a href="https://pagos.example/activate#token=x">Revisar y autorizar</a><script>document.title = "ran"</script></body></html>',
  );
  // It appears without a reload.
  await page.getByRole('heading', { name: 'Autorice su pago a <b>Gimnasio</b>' }).waitFor();
  const opened = context.waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Revisar y autorizar' }).click();
  const tab = await opened;
  await tab.getByRole('heading', { name: 'The page works' }).waitFor();
  expect(tab.url()).toBe('https://pagos.example/activate#token=x');
  await page.getByText('Plain text', { exact: true }).click();
  await page.getByText('As plain text').waitFor();
  expect(complaints.filter((complaint) => !complaint.includes('sandboxed'))).toEqual([]);
});

test('the newest mails are kept, and the page shows one that arrives when it is full', async () => {
  const small = await startInbox(0, undefined, undefined, 2);
  try {
    await send('One', '<p>1</p>', small);
    await send('Two', '<p>2</p>', small);
    const { page } = await newPage(browser);
    await page.goto(small.url);
    await page.getByRole('heading', { name: 'Two' }).waitFor();
    await send('Three', '<p>3</p>', small);
    await page.getByRole('heading', { name: 'Three' }).waitFor();
    expect(await page.locator('li a').allTextContents()).toEqual([
      expect.stringContaining('Three'),
      expect.stringContaining('Two'),
    ]);
  } finally {
    await small.stop();
  }
});

longTest('an earlier mail stays available at its URL', async () => {
  await send('The second', '<p>Two</p>');
  const { page } = await newPage(browser);
  await page.goto(inbox.url);
  await page.getByRole('heading', { name: 'The second' }).waitFor();
  await page.getByRole('link', { name: /Autorice su pago/ }).click();
  await page.getByRole('heading', { name: /Autorice su pago/ }).waitFor();
});

longTest('a port that is in use is refused with advice', async () => {
  await expect(startInbox(Number(new URL(inbox.url).port))).rejects.toThrow(/INBOX_PORT=/);
});
