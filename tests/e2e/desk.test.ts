import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { addMember } from '#lib/operations/people/change-members.ts';
import { baseUrl, send } from '#tests/support/api.ts';
import { launchBrowser, newPage } from '#tests/support/browser.ts';
import { looksOf, SCREEN_STRIDE } from '#tests/support/budget.ts';
import { type Collector, newCollector } from '#tests/support/collections.ts';
import { eventually } from '#tests/support/eventually.ts';
import { longTest } from '#tests/support/long-test.ts';
import { codesTo, newAddress } from '#tests/support/people.ts';
import { expectWhole, keepPicture } from '#tests/support/screens.ts';

let browser: Browser;
let complaints: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => expect(complaints.splice(0)).toEqual([]));

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Collects two charges on a day: one is paid, and one fails. */
async function collectBoth(merchant: Collector): Promise<string> {
  const { next_payment_date: day } = await merchant.active({ amount: 100 });
  await merchant.active({ amount: 200.04, next_payment_date: day });
  await merchant.collect(day);
  await eventually(async () => {
    const { body } = await merchant.call('GET', `/api/reports/daily?from=${day}&to=${day}`);
    expect(body.days).toMatchObject([{ paid: { count: 1 }, failed: { count: 1 } }]);
  });
  return day;
}

/** Signs a member in as people do: by the link in the mail that they request, in one browser. */
async function signIn(email: string) {
  const opened = await newPage(browser, { viewport: { width: 768, height: 900 } });
  complaints = opened.complaints;
  const { page } = opened;
  await page.goto(`${baseUrl()}/sign-in`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviarme un enlace' }).click();
  await title(page, 'Revise su correo');
  const [code] = await codesTo(email);
  await page.goto('about:blank');
  await page.goto(`${baseUrl()}/sign-in#code=${code}`);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await title(page, 'Cobros');
  return opened;
}

/** The token with which a page reads. */
async function tokenOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().includes('/api/balance')),
    page.reload(),
  ]);
  return (await request.allHeaders()).authorization ?? '';
}

const readWith = async (token: string) => (await send('GET', '/api/balance', undefined, { token })).status;

/** Adds a member, removes it again, and is refused to remove the last owner. */
async function changeMembers(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Personas' }).click();
  await title(page, 'Personas');
  const added = newAddress();
  await page.getByLabel('Correo electrónico').fill(added);
  await page.getByLabel('Operación').check();
  await page.getByRole('button', { name: 'Agregar a una persona' }).click();
  await page.getByText(`Se agregó a ${added}.`).waitFor();
  const person = page.locator('.items li', { hasText: added });
  await person.getByText('Operación').waitFor();
  await person.getByRole('button').click();
  await page.getByText(`Se quitará a ${added}.`).waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Se quitó a la persona').waitFor();
  expect(await page.locator('.items li').count()).toBe(1);
  await page.locator('.items button').click();
  await page.getByText('Se quitará a usted.').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('Es el último propietario').waitFor();
}

describe('the desk', () => {
  test('shows an owner what was collected and what failed, until the owner signs out', async () => {
    const merchant = await newCollector();
    const day = await collectBoth(merchant);
    const email = newAddress();
    await addMember({ accountId: merchant.account.account_id, email, role: 'owner' }, new Date());
    const { page } = await signIn(email);
    await page.locator('.account').waitFor();
    await page.getByText(`${email} · Propietario`).waitFor();
    await page.getByLabel('Desde').fill(day);
    await page.getByLabel('Hasta').fill(day);
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.waitForURL((url) => url.hash === `#today?from=${day}&to=${day}`);
    const row = page.locator('tbody tr');
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\$100\.00\s*1 cargo\s*\$200\.04\s*1 cargo/);
    expect(await page.locator('.bars li').count()).toBe(1);
    await keepPicture(page, 'desk-journey');
    const token = await tokenOf(page);
    await row.waitFor();
    expect(await readWith(token)).toBe(200);
    await changeMembers(page);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await title(page, 'Cerró su sesión');
    expect(await readWith(token)).toBe(401);
    await page.goto(`${baseUrl()}/desk`);
    await title(page, 'Entrar');
  });

  longTest('goes to the page to sign in, and says why, once its session has ended elsewhere', async () => {
    const { account } = await newCollector();
    const email = newAddress();
    const { id } = await addMember({ accountId: account.account_id, email, role: 'viewer' }, new Date());
    const { page } = await signIn(email);
    const { removeMember } = await import('#lib/operations/people/change-members.ts');
    await addMember({ accountId: account.account_id, email: newAddress(), role: 'owner' }, new Date());
    await removeMember(account.account_id, id);
    await page.getByRole('link', { name: '7 días' }).click();
    await title(page, 'Su sesión terminó');
  });
});

const member = {
  id: 'mem_1',
  email: 'ana@example.com',
  role: 'owner',
  created_at: '2026-11-20T16:04:12.381Z',
};
const session = {
  ...{ token: 'none', token_type: 'Bearer', expires_in: 600, member },
  account: {
    ...{ account_id: 'acc_1', role: 'owner' },
    name: '<b>Gimnasio</b> La Ñandú \u202eחדר כושר, sucursal de la calle más larga de Tlalpan',
  },
};
const sum = (count: number, amount: number) => ({ count, amount });
const report = {
  ...{ from: '2026-11-16', to: '2026-12-15', currency: 'MXN' },
  days: [
    {
      ...{ day: '2026-11-17', paid: sum(1_250, 1_438_120.5), failed: sum(1, 350.5) },
      reasons: [{ code: 'disputed_by_customer', count: 1 }],
    },
    {
      ...{ day: '2026-12-15', paid: sum(118, 41_359), failed: sum(9, 3_154.5) },
      reasons: [
        { code: 'insufficient_funds', count: 7 },
        { code: 'not_authorised_by_customer', count: 2 },
      ],
    },
  ],
};
const balance = {
  ...{ pending: 1_042.5, available: 8_310.04, reserved: 120, in_transit: 0, owed: 0, with_bank: 350.5 },
  ...{ currency: 'MXN', as_of: null, next_transfer_on: '2026-12-17' },
};

const people = ['viewer', 'operator', 'owner'].map((role, n) => ({
  ...{ id: `mem_${n}`, role, created_at: '2026-11-20T16:04:12.381Z' },
  email: n === 1 ? 'ana@example.com' : `una-direccion-muy-larga-de-la-gerencia-${n}@sucursal.example.com`,
}));

/** A screen of the desk: the responses of the service; false if there is none. */
type Scene = {
  address?: string;
  act?: (page: Page) => Promise<unknown>;
  report?: object | false;
  renew?: { status: number; json: object };
};

const SCENES: Readonly<Record<string, Scene>> = {
  today: {},
  empty: { address: '#today?days=1', report: { ...report, days: [] } },
  members: { address: '#members', act: (page) => page.locator('#do-ask-mem_0').click() },
  self: { address: '#members', act: (page) => page.locator('#do-ask-mem_1').click() },
  failed: { report: false },
  suspended: { renew: { status: 403, json: { error: { code: 'account_suspended' } } } },
};

async function openScene({ address = '', act, report: shown = report, renew }: Scene): Promise<Page> {
  const opened = await newPage(browser);
  complaints = opened.complaints;
  const { page } = opened;
  await page.route('**/api/session/renew', (route) => route.fulfill(renew ?? { json: session }));
  await page.route('**/api/balance', (route) => route.fulfill({ json: balance }));
  await page.route('**/api/reports/daily*', (route) =>
    shown === false ? route.abort() : route.fulfill({ json: shown }),
  );
  await page.route('**/api/members', (route) => route.fulfill({ json: { data: people } }));
  await page.goto(`${baseUrl()}/desk${address}`);
  await page.locator('.tiles, .alert, .outcome, .items').first().waitFor();
  await act?.(page);
  return page;
}

const tried = Object.keys(SCENES).filter((_, index) => index % SCREEN_STRIDE === 0);

test.each(tried.map((name, n) => [name, n] as const))(
  'the desk is complete and accessible: %s',
  async (name, n) => {
    const page = await openScene(SCENES[name] ?? {});
    await expectWhole(page, `desk-${name}`, looksOf(n));
  },
);

longTest('the desk shows names as text, and fits 1920 pixels', async () => {
  const page = await openScene({});
  expect(await page.locator('.account').innerText()).toContain('<b>Gimnasio</b>');
  await page.setViewportSize({ width: 1920, height: 1000 });
  await keepPicture(page, 'desk-today-1920');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1920);
});
