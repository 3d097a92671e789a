import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { atScreen, authorise, consent, writeAccount } from '#tests/support/browser/activation-page.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser/browser.ts';
import { atPortal } from '#tests/support/browser/portal.ts';
import { keepPicture } from '#tests/support/browser/screens.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { baseUrl } from '#tests/support/service/api.ts';

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

describe('the page of a short link', () => {
  test('leads to the outstanding step, or to the portal, and leaves no trace of its code', async () => {
    const { body } = await merchant.create(newCustomer());
    const page = await open(await shortLinkOf(body.id));
    await atScreen(page, 'review');
    expect(await page.evaluate('history.length')).toBe(2);
    await atPortal(await open(await shortLinkOf((await merchant.active()).id)), 'overview');
  });

  longTest('says what happened to a link, and sends another one if the direct debit is known', async () => {
    const { id } = await merchant.active();
    const url = await shortLinkOf(id);
    await shortLinkOf(id);
    const page = await open(url);
    await atPortal(page, 'replaced');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enviarme un enlace nuevo' }).click();
    await page.getByText('Si la domiciliación existe').waitFor();
  });

  longTest.each([
    ['', 'El enlace no está completo'],
    ['#abc', 'El enlace no está completo'],
    [`#${'A'.repeat(22)}`, 'Este enlace no es válido'],
  ])('says that the code is not valid: %s', async (fragment, title) => {
    const page = await open(`${baseUrl()}/l${fragment}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  longTest('tries again after the network was lost', async () => {
    const url = await shortLinkOf((await merchant.active()).id);
    const page = await open('about:blank');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(url);
    await atPortal(page, 'unreachable');
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await atPortal(page, 'overview');
  });
});

describe('case 9: the token of a link', () => {
  async function open(url: string) {
    const opened = await newPage(browser);
    complaints = opened.complaints;
    await opened.page.goto(url);
    return opened;
  }

  /** A direct debit that waits for its customer, and the token of a link to it. */
  async function waiting() {
    const { body } = await merchant.create(newCustomer());
    return { id: body.id as string, token: await merchant.link(body.id) };
  }

  const activation = (token: string) => `${baseUrl()}/activate#token=${token}`;
  const portal = (token: string) => `${baseUrl()}/manage#token=${token}`;

  /** The addresses in the history of a page's tab. */
  async function historyOf(page: Page): Promise<string[]> {
    const session = await page.context().newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    await session.detach();
    return entries.map(({ url }) => url);
  }

  /** Expects that a token, or a code, is not in the address, the history, the title, or in requests. */
  async function expectForgotten(page: Page, secret: string, requests: readonly string[]): Promise<void> {
    expect(await page.evaluate('location.hash')).toBe('');
    const seen = [page.url(), ...(await historyOf(page)), await page.title()];
    const referrer = String(await page.evaluate('document.referrer'));
    expect(
      [...seen, referrer, ...requests.map(withoutFragment)].filter((text) => text.includes(secret)),
    ).toEqual([]);
  }

  /** Fragments are not sent. */
  const withoutFragment = (url: string) => url.replace(/#.*$/, '');

  longTest(
    'is removed from the address and the history of the activation page, which a reload still shows',
    async () => {
      const { token } = await waiting();
      const { page, requests } = await open(activation(token));
      await atScreen(page, 'review');
      await expectForgotten(page, token, requests);
      await page.reload();
      await atScreen(page, 'review');
      await keepPicture(page, 'after-reload');
      await page.goto('about:blank');
      await page.goBack();
      await atScreen(page, 'review');
      await page.goForward();
      await expectForgotten(page, token, requests);
      await page.goBack();
      await writeAccount(page, newClabe());
      await consent(page).check();
      await authorise(page).click();
      await atScreen(page, 'active');
      await page.reload();
      await page.getByText('Activa', { exact: true }).waitFor();
      expect(await historyOf(page)).not.toContainEqual(expect.stringContaining('token'));
    },
  );

  longTest('is removed from those of the portal, in English too', async () => {
    const { id } = await merchant.active({ language: 'en' });
    const token = await merchant.link(id);
    const { page, requests } = await open(portal(token).replace('#', '?lang=en#'));
    const overview = () =>
      page.getByRole('heading', { level: 1, name: /^Your direct debit with / }).waitFor();
    await overview();
    await expectForgotten(page, token, requests);
    await page.reload();
    await overview();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  longTest('passes from the portal to the activation page outside the address', async () => {
    const { token } = await waiting();
    const { page, requests } = await open(portal(token));
    await atPortal(page, 'overview');
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await atScreen(page, 'review');
    await expectForgotten(page, token, requests);
    await page.goBack();
    await atPortal(page, 'overview');
  });

  longTest(
    'and the code of a short link are not stored anywhere, even if the code leads nowhere yet',
    async () => {
      const { id } = await merchant.active();
      const { body } = await merchant.call('POST', `/api/direct-debits/${id}/session-link`);
      const code = new URL(body.short_url).hash.slice(1);
      const { page, requests } = await open('about:blank');
      await page.route('**/api/**', (route) => route.abort());
      await page.goto(body.short_url);
      await atPortal(page, 'unreachable');
      await expectForgotten(page, code, requests);
      await page.reload();
      await atPortal(page, 'unreachable');
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await atPortal(page, 'overview');
      await expectForgotten(page, code, requests);
      await expectForgotten(page, body.token, requests);
    },
  );

  longTest('belongs to each address if one tab has shown two of them', async () => {
    const [first, second] = [await merchant.active(), await merchant.active()];
    const { page } = await open(portal(await merchant.link(first.id)));
    await atPortal(page, 'overview');
    await page.goto(portal(await merchant.link(second.id)));
    await atPortal(page, 'overview');
    const shown = () => page.waitForResponse((response) => /direct-debits\/dd_[^/]+$/.test(response.url()));
    for (const [go, id] of [
      [() => page.goBack(), first.id],
      [() => page.goForward(), second.id],
      [() => page.reload(), second.id],
    ] as const) {
      const [response] = await Promise.all([shown(), go()]);
      expect([response.status(), response.url().split('/').at(-1)]).toEqual([200, id]);
      await atPortal(page, 'overview');
    }
  });

  longTest.each([
    ['/activate', activation],
    ['/manage', portal],
  ])('is not in another tab: the address of %s requests a link there', async (path, addressOf) => {
    const { id, token } = await waiting();
    const { page } = await open(addressOf(token));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const address = new URL(page.url());
    expect([address.pathname, address.searchParams.get('d')]).toEqual([path, id]);
    const { page: other } = await open(address.href);
    await other.getByRole('button', { name: 'Enviarme un enlace' }).click();
    await other.getByText('Si la domiciliación existe').waitFor();
  });

  longTest('is kept by the page alone if the browser stores nothing: a reload requests a link', async () => {
    const { token } = await waiting();
    const { page, requests } = await open('about:blank');
    await page.addInitScript(() => {
      const refused = () => {
        throw new DOMException('refused', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'sessionStorage', { get: refused });
    });
    await page.goto(portal(token));
    await atPortal(page, 'overview');
    await expectForgotten(page, token, requests);
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await atScreen(page, 'review');
    await expectForgotten(page, token, requests);
    await page.reload();
    await page.getByRole('button', { name: 'Enviarme un enlace' }).waitFor();
    await keepPicture(page, 'after-reload-nothing-stored');
  });
});
