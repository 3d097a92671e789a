import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openapiDocument } from '#infra/openapi/document.ts';
import { routes } from '#lib/api/routes.ts';
import { baseUrl, newAccount, tokenOf } from '#tests/support/api.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser.ts';
import { REFERENCE_LOOKS } from '#tests/support/budget.ts';

const CREATE = '#tag/direct-debits/createDirectDebit';
const LIST = '#tag/direct-debits/listDirectDebits';

let browser: Browser;
/** Opened once, at an operation: its one script is large. It is looked at before the tests open what is folded. */
let reference: Awaited<ReturnType<typeof newPage>>;

beforeAll(async () => {
  browser = await launchBrowser();
  reference = await openReference(CREATE);
});
afterAll(() => browser?.close());

/** The page, once it shows a place of the document. */
async function openReference(place: string) {
  const opened = await newPage(browser, { viewport: { width: 1280, height: 900 } });
  await opened.page.goto(`${baseUrl()}/docs${place}`);
  await opened.page
    .locator(`[id$="/${place.split('/').at(-1)}"]`)
    .first()
    .waitFor();
  return opened;
}

const elsewhere = (requests: readonly string[]) =>
  requests.filter((url) => new URL(url).origin !== baseUrl() && !url.startsWith('data:'));

/**
 * What the library itself lacks: names of two kinds of button, blocks that scroll but cannot be reached by keyboard, and names
 * that tell the response cards of two operations apart where both are drawn. Everything else that axe finds is ours to mend.
 */
const THEIRS =
  /^(?:button-name|label-content-name-mismatch|scrollable-region-focusable): |^landmark-unique: <div [^>]*response-card[^<]*$/;

describe('the reference in a browser', () => {
  test.each(REFERENCE_LOOKS)(
    'fits into %i pixels, in %s, and is for everybody',
    async (width, colorScheme) => {
      const { page, complaints } = reference;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.locator(`body.${colorScheme}-mode`).waitFor();
      await page.waitForFunction(`document.documentElement.scrollWidth === ${width}`);
      expect((await violationsOf(page)).filter((violation) => !THEIRS.test(violation))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('shows what an operation takes, what it is refused with, and what it responds with', async () => {
    const { page } = reference;
    const operation = page.locator('[id$="/createDirectDebit"]');
    for (const part of ['Idempotency-Key', 'payment_method_id', 'validation_failed', '"reference": 1000417'])
      await operation.getByText(part).first().waitFor();
  });

  test('has samples for curl, Node.js, PHP and Python, and for nothing else, which call this service', async () => {
    const { page } = reference;
    const operation = page.locator('[id$="/createDirectDebit"]');
    await operation.getByRole('button', { name: 'Shell Curl' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      ...['Fetch', 'undici', 'cURL', 'Guzzle', 'http.client', 'Requests', 'Curl'],
    ]);
    await page.getByRole('option', { name: 'Requests' }).click();
    await operation.getByText(`requests.post("${baseUrl()}/api/direct-debits"`).waitFor();
  });

  test('lists every operation under its chapter', async () => {
    const { page } = reference;
    const { tags } = openapiDocument() as { tags: { name: string }[] };
    for (const { name } of tags) {
      const closed = page.getByRole('button', { name: `Open Group - ${name}`, exact: true });
      if (await closed.isVisible()) await closed.click();
    }
    const listed = await page.getByRole('complementary').first().innerText();
    expect(routes.filter(({ summary }) => !listed.includes(summary)).map(({ id }) => id)).toEqual([]);
  });

  test('leads to files that are there', async () => {
    const { page } = reference;
    const links = await page.locator('.files a').evaluateAll((all) => all.map((each) => String(each)));
    expect(links).toEqual([`${baseUrl()}/openapi.json`, `${baseUrl()}/docs/postman.json`]);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
  });

  test('finds an operation by a word of it, and leads there', async () => {
    const { page, requests } = reference;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('revoke');
    await page.getByRole('option', { name: /Revoke a direct debit/ }).click();
    await page.waitForURL(/revokeDirectDebit$/);
    expect(elsewhere(requests)).toEqual([]);
  });

  test('tries an operation with one’s own token, which leaves with the page', async () => {
    const { page, requests } = await openReference(LIST);
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
  });
});
