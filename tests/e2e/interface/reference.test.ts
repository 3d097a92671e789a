import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openapiDocument } from '#infra/openapi/document.ts';
import type { Collection } from '#infra/openapi/postman.ts';
import { DEMO_KEYS } from '#infra/settings/demo-keys.ts';
import { routes } from '#lib/api/routes.ts';
import { sampleDay } from '#lib/pages/reference/days-to-come.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser/browser.ts';
import { isTurn, REFERENCE_LOOKS } from '#tests/support/jest/budget.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { sendCollection } from '#tests/support/servers/send-collection.ts';
import { baseUrl } from '#tests/support/service/api.ts';

const get = (path: string) => fetch(`${baseUrl()}${path}`);

describe('the reference', () => {
  test('is a public page with its own scripts, which sends nothing to third parties', async () => {
    const { status, headers } = await get('/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
  });

  test('is available to programs of any origin as the committed document, with the address of its stage', async () => {
    const response = await get('/openapi.json');
    const servers = [{ url: baseUrl(), description: 'This stage.' }];
    const keys = { 'x-demo-keys': DEMO_KEYS };
    expect(await response.json()).toEqual({ ...openapiDocument(), servers, ...keys });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

// A push opens the page in a browser, the next one sends the requests of the collection.
(isTurn(0, 2) ? describe : longDescribe)('the reference in a browser', () => {
  const CREATE = '#tag/direct-debits/createDirectDebit';
  const LIST = '#tag/direct-debits/listDirectDebits';

  let browser: Browser;
  /** Opened once, at an operation, since its one script is large. It is examined before the tests open folded parts. */
  let reference: Awaited<ReturnType<typeof newPage>>;

  beforeAll(async () => {
    browser = await launchBrowser();
    reference = await openReference(CREATE);
  });
  afterAll(() => browser?.close());

  /** Opens the page, and waits until it shows a place of the document. */
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
   * Faults of the library itself: names of two kinds of button, blocks that scroll but cannot be reached by keyboard,
   * and names that distinguish the response cards of two operations on one page. Everything else that axe finds is ours
   * to fix.
   */
  const THEIRS =
    /^(?:button-name|label-content-name-mismatch|scrollable-region-focusable): |^landmark-unique: <div [^>]*response-card[^<]*$/;

  test.each(REFERENCE_LOOKS)('fits into %i pixels, in %s, and is accessible', async (width, colorScheme) => {
    const { page, complaints } = reference;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.locator(`body.${colorScheme}-mode`).waitFor();
    await page.waitForFunction(`document.documentElement.scrollWidth === ${width}`);
    expect((await violationsOf(page)).filter((violation) => !THEIRS.test(violation))).toEqual([]);
    expect(complaints).toEqual([]);
    // The next tests look for elements next to the text.
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  longTest('keeps the names in tables whole on a phone', async () => {
    const { page } = await openReference('#description/where-your-money-is');
    await page.setViewportSize({ width: 390, height: 900 });
    const tables = page.locator('.markdown table');
    await tables.getByText('charge_correction', { exact: true }).first().waitFor();
    const broken = await tables.locator('code').evaluateAll((all) =>
      all
        .filter((one) => one.getClientRects().length > 1)
        .map((one) => one.textContent ?? '')
        .filter((text) => /^\w+$/.test(text)),
    );
    expect(broken).toEqual([]);
    await page.close();
  });

  longTest('shows the request, the errors and the response of an operation, with a day to come', async () => {
    const { page } = reference;
    const operation = page.locator('[id$="/createDirectDebit"]');
    const day = `"next_payment_date": "${sampleDay(new Date())}"`;
    for (const part of [
      'Idempotency-Key',
      'payment_method_id',
      day,
      'validation_failed',
      '"reference": 1000417',
    ])
      await operation.getByText(part).first().waitFor();
  });

  longTest('has samples for curl, Node.js, PHP and Python only, which call this service', async () => {
    const { page } = reference;
    const operation = page.locator('[id$="/createDirectDebit"]');
    await operation.getByRole('button', { name: 'curl' }).click();
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['curl', 'Node.js', 'PHP', 'Python']);
    await page.getByRole('option', { name: 'Python' }).click();
    await operation.getByText(`"${baseUrl()}/api/direct-debits"`).waitFor();
  });

  longTest('lists every operation under its chapter', async () => {
    const { page } = reference;
    const { tags } = openapiDocument() as { tags: { name: string }[] };
    for (const { name } of tags) {
      const closed = page.getByRole('button', { name: `Open Group - ${name}`, exact: true });
      if (await closed.isVisible()) await closed.click();
    }
    const listed = await page.getByRole('complementary').first().innerText();
    expect(routes.filter(({ summary }) => !listed.includes(summary)).map(({ id }) => id)).toEqual([]);
  });

  longTest('links to existing files', async () => {
    const { page } = reference;
    const links = await page.locator('.files a').evaluateAll((all) => all.map((each) => String(each)));
    expect(links).toEqual([`${baseUrl()}/openapi.json`, `${baseUrl()}/docs/postman.json`]);
    for (const link of links) expect((await fetch(link)).status).toBe(200);
  });

  longTest('finds an operation by a word, and leads to it', async () => {
    const { page, requests } = reference;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('revoke');
    await page.getByRole('option', { name: /Revoke a direct debit/ }).click();
    await page.waitForURL(/revokeDirectDebit$/);
    expect(elsewhere(requests)).toEqual([]);
  });

  longTest(
    'tries operations with the demo account’s token, which is kept for all of them, and not stored',
    async () => {
      const { page, requests } = await openReference(LIST);
      /** Opens the client of an operation, and sends the request as it is shown. */
      async function tryOut(id: string) {
        await page.locator(`[id$="/${id}"]`).getByRole('button', { name: 'Test Request' }).click();
        const dialog = page.getByRole('dialog');
        const { method, path } = routes.find((route) => route.id === id) as (typeof routes)[number];
        const responded = page.waitForResponse(
          (response) =>
            response.request().method() === method &&
            response.url().startsWith(`${baseUrl()}${path}`) &&
            !response.url().endsWith('limit=10'),
        );
        await dialog.getByRole('button', { name: /^Send \w+ request/ }).click();
        const response = await responded;
        await page.keyboard.press('Escape');
        return { status: response.status(), body: await response.json() };
      }

      const listed = await tryOut('listDirectDebits');
      expect(listed).toMatchObject({ status: 200, body: { has_more: expect.any(Boolean) } });
      await page.goto(`${baseUrl()}/docs#tag/orders/createOrder`);
      const created = await tryOut('createOrder');
      expect(created.status).toBe(201);
      await page.goto(`${baseUrl()}/docs#tag/orders/getOrder`);
      const sample = page.locator('[id$="/getOrder"]').getByText(`/api/orders/${created.body.id}`);
      await sample.first().waitFor();
      expect(elsewhere(requests)).toEqual([]);
      const stored = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
      expect(stored).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
      expect(stored).not.toContain('sk_demo');
    },
  );
});

(isTurn(1, 2) ? describe : longDescribe)('the Postman collection', () => {
  const downloaded = async () => (await (await get('/docs/postman.json')).json()) as Collection;

  test('has the address and, in the local run, the demo keys, with which all of its requests are accepted', async () => {
    const sent = await sendCollection(await downloaded());
    expect(sent.filter(({ status, faults }) => status >= 300 || faults.length > 0)).toEqual([]);
    expect(sent.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Refund a charge', 'Retry a failed charge']),
    );
    expect(sent.length).toBeGreaterThanOrEqual(60);
  });
});
