import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openapiDocument } from '#infra/openapi/document.ts';
import { routes } from '#lib/api/routes.ts';
import { baseUrl, newAccount, tokenOf } from '#tests/support/api.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const WIDE = { viewport: { width: 1280, height: 900 } };

/** The page, once it shows a place of the document. */
async function openReference(options: BrowserContextOptions = WIDE, place = '') {
  const opened = await newPage(browser, options);
  await opened.page.goto(`${baseUrl()}/docs${place}`);
  const id = place ? place.split('/').at(-1) : 'introduction';
  await opened.page.locator(`[id$="/${id}"]`).first().waitFor();
  return opened;
}

const CREATE = '#tag/direct-debits/createDirectDebit';
const LIST = '#tag/direct-debits/listDirectDebits';

const elsewhere = (requests: readonly string[]) =>
  requests.filter((url) => new URL(url).origin !== baseUrl() && !url.startsWith('data:'));

/**
 * What the library itself lacks: names of two kinds of button, and blocks that scroll but cannot be reached by keyboard.
 * Everything else that axe finds is ours to mend.
 */
const THEIRS = /^(?:button-name|label-content-name-mismatch|scrollable-region-focusable): /;

describe('the reference in a browser', () => {
  test.each([
    [320, 'light'],
    [768, 'dark'],
    [1280, 'light'],
  ] as const)('fits into %i pixels, in %s, and is for everybody', async (width, colorScheme) => {
    const { context, page, complaints } = await openReference(
      { viewport: { width, height: 900 }, colorScheme },
      CREATE,
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect((await violationsOf(page)).filter((violation) => !THEIRS.test(violation))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows what an operation takes, what it is refused with, and what it responds with', async () => {
    const { context, page } = await openReference(WIDE, CREATE);
    const operation = page.locator('[id$="/createDirectDebit"]');
    for (const part of ['Idempotency-Key', 'payment_method_id', 'validation_failed', '"reference": 1000417'])
      await operation.getByText(part).first().waitFor();
    await context.close();
  });

  test('has samples for curl, Node.js, PHP and Python, and for nothing else, which call this service', async () => {
    const { context, page } = await openReference(WIDE, CREATE);
    const operation = page.locator('[id$="/createDirectDebit"]');
    await operation.getByRole('button', { name: 'Shell Curl' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      ...['Fetch', 'undici', 'cURL', 'Guzzle', 'http.client', 'Requests', 'Curl'],
    ]);
    await page.getByRole('option', { name: 'Requests' }).click();
    await operation.getByText(`requests.post("${baseUrl()}/api/direct-debits"`).waitFor();
    await context.close();
  });

  test('finds an operation by a word of it, and leads there', async () => {
    const { context, page, requests } = await openReference();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('revoke');
    await page.getByRole('option', { name: /Revoke a direct debit/ }).click();
    await page.waitForURL(/revokeDirectDebit$/);
    expect(elsewhere(requests)).toEqual([]);
    await context.close();
  });

  test('tries an operation with one’s own token, which leaves with the page', async () => {
    const { context, page, requests } = await openReference(WIDE, LIST);
    const token = await tokenOf(await newAccount());
    await page.locator('[id$="/listDirectDebits"]').getByRole('button', { name: 'Test Request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder('Token').fill(token);
    const answered = page.waitForResponse((response) => response.url().includes('/api/direct-debits'));
    await dialog.getByRole('button', { name: /^Send get request/ }).click();
    const response = await answered;
    expect([response.status(), await response.json()]).toEqual([200, expect.objectContaining({ data: [] })]);
    expect(elsewhere(requests)).toEqual([]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
      token,
    );
    await context.close();
  });

  test('lists every operation under its chapter', async () => {
    const { context, page } = await openReference();
    const { tags } = openapiDocument() as { tags: { name: string }[] };
    for (const { name } of tags) {
      const closed = page.getByRole('button', { name: `Open Group - ${name}`, exact: true });
      if (await closed.isVisible()) await closed.click();
    }
    const listed = await page.getByRole('complementary').first().innerText();
    expect(routes.filter(({ summary }) => !listed.includes(summary)).map(({ id }) => id)).toEqual([]);
    await context.close();
  });

  test('leads to files that are there', async () => {
    const { context, page } = await openReference();
    const links = await page.locator('.files a').evaluateAll((all) => all.map((each) => String(each)));
    expect(links).toEqual([`${baseUrl()}/openapi.json`, `${baseUrl()}/docs/postman.json`]);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
    await context.close();
  });
});
