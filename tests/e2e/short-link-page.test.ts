import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { atScreen } from '#tests/support/activation-page.ts';
import { baseUrl } from '#tests/support/api.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { newCustomer } from '#tests/support/direct-debits.ts';
import { atPortal } from '#tests/support/portal.ts';

let merchant: Collector;
let browser: Browser;
let complaints: string[] = [];

beforeAll(async () => {
  merchant = await newCollector();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => expect(complaints).toEqual([]));

const shortLinkOf = async (id: string): Promise<string> =>
  (await merchant.call('POST', `/api/direct-debits/${id}/session-link`)).body.short_url;

async function open(url: string) {
  const opened = await newPage(browser);
  complaints = opened.complaints;
  await opened.page.goto(url);
  return opened.page;
}

test('goes on to what is outstanding, or to the portal, and leaves nothing of itself behind', async () => {
  const { body } = await merchant.create(newCustomer());
  const page = await open(await shortLinkOf(body.id));
  await atScreen(page, 'review');
  expect(await page.evaluate('history.length')).toBe(2);
  await atPortal(await open(await shortLinkOf((await merchant.active()).id)), 'overview');
});

test('names what happened to a link, and has another one sent where it knows of what', async () => {
  const { id } = await merchant.active();
  const url = await shortLinkOf(id);
  await shortLinkOf(id);
  const page = await open(url);
  await atPortal(page, 'replaced');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviarme un enlace nuevo' }).click();
  await page.getByText('Si la domiciliación existe').waitFor();
});

test.each([
  ['', 'El enlace no está completo'],
  ['#abc', 'El enlace no está completo'],
  [`#${'A'.repeat(22)}`, 'Este enlace no es válido'],
])('says so where the code is none: %s', async (fragment, title) => {
  const page = await open(`${baseUrl()}/l${fragment}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test('tries again where there was no network', async () => {
  const url = await shortLinkOf((await merchant.active()).id);
  const page = await open('about:blank');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(url);
  await atPortal(page, 'unreachable');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await atPortal(page, 'overview');
});
