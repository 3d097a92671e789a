import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { baseUrl, newAccount, send } from '#tests/support/api.ts';
import { launchBrowser, newPage } from '#tests/support/browser.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { expiredLink } from '#tests/support/links.ts';
import { chargeOf, EACH_RESULT, MERCHANT, SEVERAL_ORDERS, upcomingOf } from '#tests/support/portal.ts';
import { expectWhole } from '#tests/support/screens.ts';

// biome-ignore lint/suspicious/noExplicitAny: a record as the service shows it
type Debit = any;

let browser: Browser;
/** One page for all screens, which keeps nothing but its history and its link: a browser of its own for each would take longer. */
let screen: Awaited<ReturnType<typeof newPage>>;
let debit: Debit;
let token: string;
let expired: string;

beforeAll(async () => {
  const merchant = merchantOf(await newAccount());
  const { body } = await merchant.create(newCustomer());
  token = await merchant.link(body.id);
  debit = (await send('GET', `/api/direct-debits/${body.id}`, undefined, { token })).body;
  expired = await expiredLink(body);
  browser = await launchBrowser();
  screen = await newPage(browser);
});
afterAll(() => browser?.close());

const acknowledge_by = {
  acknowledged_at: '2027-11-13T16:15:00.000Z',
  city: 'Mexico City',
  region: 'CMX',
  country: 'MX',
};
const method = (status = 'verified') => ({
  holder: { name: 'Dolores Godínez' },
  payment_method: {
    id: 'pm_1',
    bank: '012',
    number: '**************8909',
    validation: { status, reason: null, checked_at: null },
  },
});
const active = {
  ...{ status: 'active', requirements: [], acknowledge_by, ...method() },
  ...{ merchant: MERCHANT, next_payment_date: '2028-12-18' },
};
const pending = (...requirements: string[]) => ({ ...active, status: 'pending', requirements });
const paused = (reason: string, ...requirements: string[]) => ({
  ...pending(...requirements),
  paused: { reason, bank_code: '08', since: '2028-01-17T16:00:00.000Z' },
});
const identity = (status: string, url: string | null) => ({ identity_verification: { status, url } });
const revoked = { ...active, status: 'cancelled', revoked_at: '2028-12-01T16:04:00.000Z' };
const refuse = (status: number, code: string, more: object = {}) => ({
  status,
  json: { error: { code, ...more } },
});

type Scene = {
  debit?: object;
  charges?: readonly object[];
  /** What is collected next; it cannot be read where this is false. */
  upcoming?: object | null | false;
  next?: string;
  refused?: ReturnType<typeof refuse>;
  /** What stands behind the page's path. */
  address?: () => string;
  act?: (page: Page) => Promise<unknown>;
};

const press = (id: string) => (page: Page) => page.locator(`#do-${id}`).click();
const writeAccount = async (page: Page) => {
  await press('change')(page);
  await page.locator('#clabe').fill('002010077777777771');
  await page.locator('#rfc').fill('GODE561231GR8');
  await page.locator('#consent').check();
};
/** Of a direct debit whose link this tab has never had. */
const ask = () => '?d=dd_none';
const answersRequest = (status: number) => async (page: Page) => {
  await page.route('**/link-requests', (route) => route.fulfill({ status, json: {} }));
  await page.locator('.link-request button').click();
  await page.locator(status === 202 ? '.note-good' : '.link-request .alert').waitFor();
};

/** What the service would say of the direct debit on each screen, and what the customer does there. */
const SCENES: Record<string, Scene> = {
  active: {
    ...{ debit: active, charges: EACH_RESULT, next: 'more' },
    upcoming: { ...upcomingOf([1_404]), orders: SEVERAL_ORDERS },
  },
  'active-new': { debit: { ...active, merchant: { ...MERCHANT, legal_name: null, address: null } } },
  'active-varying': {
    debit: { ...active, is_fixed_amount: false, amount: null, max_amount: 12_500, end_date: '2029-12-31' },
    charges: [chargeOf(3)],
    upcoming: upcomingOf([12_500], { is_maximum: true }),
  },
  'active-nothing-to-come': { debit: active, upcoming: null },
  'active-upcoming-unread': { debit: active, upcoming: false },
  'active-unknown-merchant': {
    debit: {
      ...active,
      merchant: {
        name: 'Tests',
        legal_name: null,
        address: null,
        privacy_notice_url: null,
        support: {},
      },
    },
  },
  'active-charges-unread': { debit: active, act: (page) => page.locator('.alert').waitFor() },
  'active-no-document': {
    debit: active,
    act: async (page) => {
      await page.route('**/mandate', (route) => route.fulfill(refuse(500, 'internal_error')));
      await press('download')(page);
      await page.locator('.alert').waitFor();
    },
  },
  'active-more-charges': {
    debit: active,
    charges: [chargeOf(3)],
    next: 'more',
    act: async (page) => {
      await press('more')(page);
      await page.locator('#charge-ord_13').waitFor();
    },
  },
  'pending-never-agreed': {
    debit: { ...pending('acknowledgment'), acknowledge_by: null, payment_method: null },
  },
  'pending-account': { debit: { ...pending('payment_method'), payment_method: null } },
  'pending-waiting': { debit: { ...pending('account_validation'), ...method('pending') } },
  'pending-identity': {
    debit: { ...pending('identity_verification'), ...identity('pending', 'https://identity.example/x') },
  },
  'pending-declined': { debit: { ...pending('identity_verification'), ...identity('declined', null) } },
  'paused-customer-order': {
    debit: { ...paused('customer_order', 'acknowledgment'), unpaid_orders: [{ id: 'ord_5' }] },
    charges: EACH_RESULT,
  },
  'paused-account': { debit: paused('hard_account', 'payment_method') },
  revoked: { debit: revoked, charges: EACH_RESULT },
  cancelled: { debit: { ...active, status: 'cancelled' } },
  'cancelled-never-agreed': {
    debit: { ...active, status: 'cancelled', acknowledge_by: null, payment_method: null },
  },
  'revoked-no-charges': { debit: revoked },
  completed: { debit: { ...active, status: 'completed' }, charges: [chargeOf(3)] },
  account: { debit: active, act: press('change') },
  'account-mistaken': {
    debit: active,
    act: async (page) => {
      await press('change')(page);
      await page.locator('#clabe').fill('002010077777777772');
      await page.locator('#submit').click();
      await page.locator('#consent-note:not(:empty)').waitFor();
    },
  },
  'account-too-often': {
    debit: active,
    act: async (page) => {
      await page.route('**/payment-methods', (route) =>
        route.fulfill({ ...refuse(429, 'too_many_requests'), headers: { 'retry-after': '30000' } }),
      );
      await writeAccount(page);
      await page.locator('#submit').click();
      await page.locator('form > [role=alert] p').waitFor();
    },
  },
  'account-changed': {
    debit: active,
    act: async (page) => {
      await page.route('**/payment-methods', (route) => route.fulfill({ status: 201, json: {} }));
      await writeAccount(page);
      await page.locator('#submit').click();
      await page.locator('.intro .note-good').waitFor();
    },
  },
  cancel: { debit: active, act: press('cancel') },
  'cancel-without-network': {
    debit: active,
    act: async (page) => {
      await page.route('**/revoke', (route) => route.abort());
      await press('cancel')(page);
      await press('confirm')(page);
      await page.locator('.alert').waitFor();
    },
  },
  'cancel-done': {
    debit: active,
    act: async (page) => {
      await page.route('**/revoke', (route) => route.fulfill({ json: { ...revoked, merchant: undefined } }));
      await press('cancel')(page);
      await press('confirm')(page);
      await page.locator('.good').waitFor();
    },
  },
  used: { refused: refuse(403, 'token_used', { reason: 'used' }) },
  replaced: { refused: refuse(403, 'token_used', { reason: 'replaced' }) },
  expired: { refused: refuse(401, 'unauthenticated') },
  refused: { refused: refuse(403, 'account_suspended') },
  busy: { refused: refuse(429, 'too_many_requests') },
  failed: { refused: refuse(500, 'internal_error') },
  invalid: { address: () => '' },
  ask: { address: ask },
  'ask-sent': { address: ask, act: answersRequest(202) },
  'ask-failed': { address: ask, act: answersRequest(503) },
};

/** The portal at a screen, with nothing behind it but what the screen is about. */
async function at(name: string, opened = screen) {
  const {
    debit: more,
    charges,
    upcoming = upcomingOf([350.5]),
    next = null,
    refused,
    act,
  } = SCENES[name] ?? {};
  const address = SCENES[name]?.address?.();
  const { page } = opened;
  await page.route('**/api/direct-debits/dd_*', (route) =>
    route.fulfill(refused ?? { json: { ...debit, ...more } }),
  );
  await page.route('**/payments?*', (route) => {
    if (name === 'active-charges-unread') return route.abort();
    const isFirst = !route.request().url().includes('cursor');
    const data = isFirst ? (charges ?? []) : [chargeOf(13), chargeOf(14)];
    return route.fulfill({ json: { data, next_cursor: isFirst ? next : null } });
  });
  await page.route('**/upcoming-collection', (route) =>
    upcoming === false ? route.abort() : route.fulfill({ json: { upcoming_collection: upcoming } }),
  );
  await page.goto(
    `${baseUrl()}/manage${address ?? `?screen=${name}#token=${name === 'expired' ? expired : token}`}`,
  );
  await page.locator('main:not([aria-busy=true]) h1').waitFor();
  await act?.(page);
  return opened;
}

/** Where each part of the next collection shows its text and its amount: pixels from the left. */
const PLACES = `[...document.querySelectorAll('.parts li')].map(({ firstChild }) => {
  const leftOf = (from, to) => {
    const range = document.createRange();
    range.setStart(firstChild, from);
    range.setEnd(firstChild, to);
    return range.getBoundingClientRect().left;
  };
  const amount = firstChild.textContent.indexOf('$');
  return { text: leftOf(0, amount - 2), amount: leftOf(amount, firstChild.textContent.length) };
})`;

describe('the portal', () => {
  test.each(Object.keys(SCENES))('is whole and accessible in every look: %s', async (name) => {
    const { page, complaints } = await at(name);
    await expectWhole(page, name);
    await page.unrouteAll();
    expect(complaints.splice(0)).toEqual([]);
  });

  test.each(['revoked-no-charges', 'cancelled', 'cancelled-never-agreed'])(
    'case 7: says of what has ended that no charge was made, and of no right or term that is left (%s)',
    async (name) => {
      const { page } = await at(name);
      await page.getByText('No se hizo ningún cargo.').waitFor();
      const text = await page.locator('main').innerText();
      await page.unrouteAll();
      expect(text).not.toMatch(
        /todavía no|hasta que usted la cancele|Puede cancelar|se le pide|Primer cargo/i,
      );
    },
  );

  test('case 10: shows an amount behind the text that it belongs to, whatever the text is made of', async () => {
    const turning = ['\u202eחדר כושר', 'Gimnasio\u202e', 'محمد'];
    const orders = turning.map((concept, n) => ({
      ...upcomingOf([350.5 + n]).orders[0],
      order_id: `ord_${n}`,
      concept,
    }));
    SCENES.turning = { debit: active, upcoming: { ...upcomingOf([1_054.5]), orders } };
    const { page } = await at('turning', await newPage(browser, { viewport: { width: 900, height: 800 } }));
    await page.locator('.parts').waitFor();
    const places: { text: number; amount: number }[] = await page.evaluate(PLACES);
    expect(places).toHaveLength(3);
    for (const { text, amount } of places) expect(text).toBeLessThan(amount);
  });

  test('says that it takes longer than usual', async () => {
    const { page } = await newPage(browser);
    await page.clock.install();
    // Never answered.
    await page.route('**/api/**', () => undefined);
    await page.goto(`${baseUrl()}/manage#token=${token}`);
    await page.getByText('estamos abriendo su enlace').waitFor();
    await page.clock.fastForward(5_000);
    await page.getByText('Está tardando más de lo normal').waitFor();
    await page.clock.fastForward(20_000);
    await page.getByRole('heading', { name: 'No hay conexión' }).waitFor();
  });

  test.each(['/activate', '/manage', '/l'])(
    'case 9: %s says “Un momento” before its script has come',
    async (path) => {
      const { page } = await newPage(browser);
      // Never answered.
      await page.route('**/assets/*.js', () => undefined);
      await page.goto(`${baseUrl()}${path}#token=${token}`, { waitUntil: 'commit' });
      await page.getByText('Un momento…').waitFor();
    },
  );

  test('asks nobody else for anything', async () => {
    const { requests } = await at('active', await newPage(browser));
    const own = requests.filter((url) => !url.startsWith('data:'));
    expect(new Set(own.map((url) => new URL(url).origin))).toEqual(new Set([baseUrl()]));
  });

  test.each(['/manage', '/l'])('%s says so where scripts are off', async (path) => {
    const { page } = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(`${baseUrl()}${path}#token=${token}`);
    expect(await page.locator('body').innerText()).toMatch(/necesita JavaScript/);
    expect(await page.getByRole('button').count()).toBe(0);
  });
});
