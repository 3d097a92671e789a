import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newClabe } from '#tests/support/account-numbers.ts';
import { baseUrl, newAccount, send } from '#tests/support/api.ts';
import { launchBrowser, newPage, violationsOf } from '#tests/support/browser.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { eventually } from '#tests/support/eventually.ts';
import { expectWhole, keepPicture } from '#tests/support/screens.ts';

// biome-ignore lint/suspicious/noExplicitAny: a record as the service shows it
type Debit = any;

const MERCHANT = {
  name: 'Gimnasio La Ñandú',
  legal_name: 'Acondicionamiento Físico La Ñandú, S.A.P.I. de C.V.',
  address: 'Avenida de los Insurgentes Sur 1234, interior 5, Del Valle, 03100 Ciudad de México',
  support: {
    email: 'atencion.a.clientes@nandu.example',
    phone: '+52 55 1234 5678',
    url: 'https://www.nandu.example/ayuda',
  },
  privacy_notice_url: 'https://www.nandu.example/privacidad',
};
const UNKNOWN = {
  legal_name: null,
  address: null,
  support: { email: null, phone: null, url: null },
  privacy_notice_url: null,
};

let browser: Browser;
/** One page for all screens, which keeps nothing but its history and its link: a browser of its own for each would take longer. */
let screen: Awaited<ReturnType<typeof newPage>>;
let debit: Debit;
let token: string;

beforeAll(async () => {
  const merchant = merchantOf(await newAccount());
  const { body } = await merchant.create(newCustomer());
  token = await merchant.link(body.id);
  debit = (await send('GET', `/api/direct-debits/${body.id}`, undefined, { token })).body;
  debit.merchant = MERCHANT;
  browser = await launchBrowser();
  screen = await newPage(browser);
});
afterAll(() => browser?.close());

const method = (status: string, reason: string | null = null) => ({
  holder: { name: 'Dolores Godínez' },
  payment_method: {
    id: 'pm_1',
    bank: '012',
    number: '**************8909',
    validation: { status, reason, checked_at: null },
  },
});
const acknowledge_by = {
  acknowledged_at: '2028-01-05T15:04:05.000Z',
  ...{ city: 'Ciudad de México', region: 'CMX', country: 'MX' },
};
const pending = (...requirements: string[]) => ({ status: 'pending', requirements, acknowledge_by });
const paused = (reason: string, ...requirements: string[]) => ({
  ...pending(...requirements),
  ...method('verified'),
  paused: { reason, bank_code: '08', since: '2028-01-17T16:00:00.000Z' },
});
const active = { status: 'active', requirements: [], acknowledge_by };
const unpaid_orders = [
  { id: 'ord_1', amount: 12_500, charge_date: '2028-01-17' },
  { id: 'ord_2', amount: 350.5, charge_date: '2028-02-15' },
];
const identity = (status: string, url: string | null) => ({ identity_verification: { status, url } });

/** Asks for another link, to which the service gives this status. */
function askForLink(status: number) {
  return async (page: Page) => {
    await page.route('**/link-requests', (route) => route.fulfill({ status, json: { requested: true } }));
    await page.locator('#do-primary').click();
    await page.locator('.link-request > p').waitFor();
  };
}

/** What the service would say of the direct debit on each screen, and what the customer does there. */
const SCREENS: Record<
  string,
  {
    more?: object;
    refused?: [status: number, code: string, reason?: string];
    /** What follows the path, in place of the link. */
    address?: string;
    act?: (page: Page) => Promise<unknown>;
  }
> = {
  review: {},
  'review-merchant-unknown': { more: { merchant: { name: 'Tests', ...UNKNOWN }, validation_level: 2 } },
  'review-with-account': {
    more: {
      ...method('verified'),
      end_date: '2028-12-31',
      is_fixed_amount: false,
      amount: null,
      max_amount: 12_500,
    },
  },
  'review-larger-maximum': { more: { ...method('verified'), max_amount: 1_250.75 } },
  'review-once': { more: { ...method('unverified'), is_recurring: false, interval: null } },
  'review-mistaken': {
    act: async (page) => {
      await page.locator('#clabe').fill('002010077777777772');
      await page.locator('#rfc').fill('GODE561331GR8');
      await page.locator('form > button').click();
      await page.locator('#consent-note:not(:empty)').waitFor();
    },
  },
  'review-typed': {
    act: async (page) => {
      await page.locator('#clabe').fill('002010077777777771');
      await page.locator('#rfc').fill('GODE561231GR8');
      await page.locator('#consent').check();
    },
  },
  'review-without-network': {
    more: method('pending'),
    act: async (page) => {
      await page.route('**/acknowledge', (route) => route.abort());
      await page.locator('#consent').check();
      await page.locator('form > button').click();
      await page.locator('form > [role=alert] p').waitFor();
    },
  },
  'review-place': {
    more: method('pending'),
    act: async (page) => {
      const errors = ['region', 'city', 'latitude', 'longitude'].map((field) => ({
        field,
        code: 'required',
      }));
      await page.route('**/acknowledge', (route) =>
        route.fulfill({ status: 422, json: { error: { errors } } }),
      );
      await page.locator('#consent').check();
      await page.locator('form > button').click();
      await page.locator('#region').waitFor();
    },
  },
  account: { more: { ...pending('payment_method', 'account_validation') } },
  'account-other-holder': { more: { ...pending('account_validation'), ...method('failed', 'rfc_mismatch') } },
  'account-not-found': {
    more: { ...pending('account_validation'), ...method('failed', 'account_not_found') },
  },
  'again-customer-order': { more: paused('customer_order', 'acknowledgment') },
  'again-not-authorised': { more: { ...paused('not_authorised', 'acknowledgment'), unpaid_orders } },
  'again-too-many-orders': {
    more: { ...paused('objection_chargeback', 'acknowledgment'), unpaid_orders },
    act: async (page) => {
      const errors = [{ field: 'orders', code: 'too_many_periods' }];
      await page.route('**/acknowledge', (route) =>
        route.fulfill({ status: 422, json: { error: { errors } } }),
      );
      for (const box of ['#ord_1', '#ord_2', '#consent']) await page.locator(box).check();
      await page.locator('form > button').click();
      await page.locator('#orders-note:not(:empty)').waitFor();
    },
  },
  'again-unpaid-periods': { more: paused('unpaid_periods', 'payment_method') },
  'again-unpaid-periods-other-account': {
    more: paused('unpaid_periods', 'payment_method'),
    act: (page) => page.locator('#do-plain').click(),
  },
  'again-account-changed': { more: { ...pending('acknowledgment'), ...method('verified') } },
  'account-refused': { more: paused('hard_account', 'payment_method') },
  'account-too-often': {
    more: paused('hard_account', 'payment_method'),
    act: async (page) => {
      const headers = { 'retry-after': '30000' };
      const json = { error: { code: 'too_many_requests' } };
      await page.route('**/payment-methods', (route) => route.fulfill({ status: 429, headers, json }));
      await page.locator('#clabe').fill('002010077777777771');
      await page.locator('#rfc').fill('GODE561231GR8');
      await page.locator('form > button').click();
      await page.locator('form > [role=alert] p').waitFor();
    },
  },
  waiting: { more: { ...pending('account_validation'), ...method('pending') } },
  preparing: { more: { ...pending('identity_verification'), ...method('verified') } },
  identity: {
    more: {
      ...pending('identity_verification'),
      ...method('verified'),
      ...identity('pending', 'https://identity.example/x'),
    },
  },
  declined: {
    more: { ...pending('identity_verification'), ...method('verified'), ...identity('declined', null) },
  },
  'identity-again': {
    more: {
      ...paused('identity_declined', 'identity_verification'),
      ...identity('pending', 'https://identity.example/x'),
    },
  },
  'declined-later': {
    more: { ...paused('identity_declined', 'identity_verification'), ...identity('declined', null) },
  },
  active: { more: { ...active, ...method('verified') } },
  'revoked-never-authorised': { more: { acknowledge_by: null, revoked_at: '2028-01-17T16:00:00.000Z' } },
  'completed-but-not-noted': {
    more: method('verified'),
    act: async (page) => {
      await page.route('**/acknowledge', (route) =>
        route.fulfill({ status: 409, json: { error: { code: 'direct_debit_final' } } }),
      );
      await page.locator('#consent').check();
      await page.locator('form > button').click();
      await page.locator('.standing').waitFor();
    },
  },
  unknown: { refused: [404, 'not_found'] },
  'link-not-asked-for': { refused: [403, 'token_used', 'replaced'], act: askForLink(429) },
  // Of a direct debit whose link this tab has never had.
  ask: { address: '?d=dd_none' },
};

/** The page at a screen, with nothing behind it but what the screen is about. */
async function at(name: string, opened = screen) {
  const { more, refused, address, act } = SCREENS[name] ?? {};
  const { page } = opened;
  await page.route('**/api/direct-debits/dd_*', (route) =>
    refused
      ? route.fulfill({ status: refused[0], json: { error: { code: refused[1], reason: refused[2] } } })
      : route.fulfill({ json: { ...debit, ...more } }),
  );
  const link = `?screen=${name}#token=${token}`;
  await page.goto(`${baseUrl()}/activate${address ?? link}`);
  await page.locator('main:not([aria-busy=true]) h1').waitFor();
  await act?.(page);
  return opened;
}

test.each(['review', 'review-with-account', 'again-customer-order', 'again-not-authorised'])(
  'on a phone, the screen %s has its form within 1.2 screens, and a bar that leads to it',
  async (name) => {
    const { page } = screen;
    await page.setViewportSize({ width: 390, height: 780 });
    await at(name);
    const box = await page.locator('form input, form button').first().boundingBox();
    await keepPicture(page, `phone-${name}`);
    expect(box?.y).toBeLessThan(1.2 * 780);
    await page.locator('.go-on button').click();
    await page.locator('.go-on[hidden]').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.closest("form") !== null')).toBe(true);
    // What folds is on the page.
    await page.locator('summary', { hasText: 'Aviso de privacidad' }).click();
    expect(await page.locator('#whole-privacy').innerText()).toContain('Para limitar el uso');
  },
);

test.each(['account', 'account-refused', 'again-unpaid-periods-other-account'])(
  'on a phone, the screen %s has its first field within 1.2 screens',
  async (name) => {
    const { page } = screen;
    await page.setViewportSize({ width: 390, height: 780 });
    await at(name);
    await keepPicture(page, `phone-${name}`);
    expect((await page.locator('form input').first().boundingBox())?.y).toBeLessThan(1.2 * 780);
  },
);

describe('the simulator’s page', () => {
  test.each([
    ['without-key', ''],
    ['with-key', '#id=dd_1&key=abc'],
  ])('is whole and accessible: %s', async (name, fragment) => {
    for (const language of ['es', 'en']) {
      const { page, context } = await newPage(browser);
      await page.goto(`${baseUrl()}/sandbox/identity?lang=${language}${fragment}`);
      await page.locator('h1').waitFor();
      await keepPicture(page, `verification-${name}-${language}`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
      expect(await violationsOf(page)).toEqual([]);
      await context.close();
    }
  });

  test('says that it is sending, once, and that it could not', async () => {
    const { page } = await newPage(browser);
    await page.goto(`${baseUrl()}/sandbox/identity#id=dd_1&key=abc`);
    let answer = (): void => undefined;
    let sent = 0;
    await page.route('**/result', async (route) => {
      sent += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.abort();
    });
    await page.getByRole('button', { name: 'Aprobar la identidad' }).click();
    const progress = page.getByRole('button', { name: 'Enviando el resultado' });
    await progress.click({ force: true });
    await keepPicture(page, 'verification-sending-es');
    expect(await progress.getAttribute('aria-disabled')).toBe('true');
    answer();
    await page.getByText('No pudimos enviar el resultado').waitFor();
    await page.getByRole('button', { name: 'Aprobar la identidad' }).waitFor();
    expect(sent).toBe(1);
  });

  test('takes no answer without the key of its address', async () => {
    const answer = await send('POST', '/sandbox/verifications/dd_1/result', {
      answer: 'approved',
      key: 'abc',
    });
    expect([answer.status, answer.body.error.code]).toEqual([401, 'unauthenticated']);
  });
});

describe('the activation page', () => {
  test.each(Object.keys(SCREENS))('is whole and accessible in every look: %s', async (name) => {
    const { page, complaints } = await at(name);
    await expectWhole(page, name);
    await page.unrouteAll();
    expect(complaints.splice(0)).toEqual([]);
  });

  test('is small, and asks nobody else for anything', async () => {
    const { page, requests } = await at('review', await newPage(browser));
    const own = requests.filter((url) => !url.startsWith('data:'));
    expect(new Set(own.map((url) => new URL(url).origin))).toEqual(new Set([baseUrl()]));
    const paths = own.map((url) => new URL(url).pathname.replace(/-[0-9a-f]{16}\./, '.'));
    const api = `/api/direct-debits/${debit.id}`;
    expect(paths).toEqual(['/activate', '/assets/direct-debit.css', '/assets/direct-debit.js', api]);
    const paints = `performance.getEntriesByType('paint').length`;
    await eventually(async () => expect(await page.evaluate(paints)).toBeGreaterThan(0));
  });

  test('prints what was authorised, when and from where, and nothing to press', async () => {
    const { page } = await at('active', await newPage(browser, { colorScheme: 'dark' }));
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const words of [
      'Gimnasio La Ñandú',
      'Acondicionamiento Físico La Ñandú, S.A.P.I. de C.V.',
      'BBVA México, terminada en 8909',
      'Dolores Godínez',
      '5 de enero de 2028 a las 09:04, hora de la Ciudad de México',
      'Ciudad de México, CDMX, México',
      'atencion.a.clientes@nandu.example',
    ])
      expect(printed).toContain(words);
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });

  test('has the simplified privacy notice before the first field, with all that belongs to it', async () => {
    const { page } = await at('review', await newPage(browser));
    const notice = page.getByRole('region', { name: 'Aviso de privacidad simplificado' });
    await notice.locator('summary').click();
    const words = await notice.innerText();
    for (const part of [MERCHANT.legal_name, MERCHANT.address, 'su cuenta, su banco', 'prevenir fraudes'])
      expect(words).toContain(part);
    expect(words).toContain(`escriba a ${MERCHANT.support.email} o llame al ${MERCHANT.support.phone}`);
    expect(await notice.getByRole('link').getAttribute('href')).toBe(MERCHANT.privacy_notice_url);
    const isBefore = `document.querySelector('.privacy').compareDocumentPosition(document.querySelector('input'))`;
    expect(await page.evaluate(isBefore)).toBe(4);
    await page
      .getByRole('checkbox', { name: /autorizo a Gimnasio La Ñandú.*mis datos financieros/ })
      .waitFor();
  });

  test('offers no account again that the bank did not confirm, and calls its number no good one', async () => {
    const { page } = await at('account-not-found', await newPage(browser));
    await page.locator('#clabe').fill('012180001234568909');
    await page.locator('#clabe-note[data-is=bad]').waitFor();
    await page.locator('#clabe').fill(newClabe());
    await page.getByText('Número correcto').waitFor();
  });

  test('says so where scripts are off, and has nothing to press', async () => {
    const { page } = await newPage(browser, { javaScriptEnabled: false });
    await page.goto(`${baseUrl()}/activate#token=${token}`);
    expect(await page.locator('body').innerText()).toMatch(/necesita JavaScript/);
    expect(await page.locator('button:visible').count()).toBe(0);
  });
});
