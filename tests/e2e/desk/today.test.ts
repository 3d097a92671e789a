import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addMember, removeMember } from '#lib/operations/people/change-members.ts';
import {
  deskInBrowser,
  expectSceneWhole,
  type Reply,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { keepPicture } from '#tests/support/browser/screens.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { newAddress } from '#tests/support/records/people.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const desk = deskInBrowser();

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

/** The token with which a page reads. */
async function tokenOf(page: Page): Promise<string> {
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().includes('/api/balance')),
    page.reload(),
  ]);
  return (await request.allHeaders()).authorization ?? '';
}

const readWith = async (token: string) => (await send('GET', '/api/balance', undefined, { token })).status;

describe('the desk', () => {
  test('shows an owner what was collected and what failed, until the owner signs out', async () => {
    const merchant = await newCollector();
    const day = await collectBoth(merchant);
    const { page, email } = await desk.signIn(merchant.account.account_id);
    await page.locator('.account').waitFor();
    await page.getByText(`${email} · Propietario`).waitFor();
    await page.getByLabel('Desde').fill(day);
    await page.getByLabel('Hasta').fill(day);
    await page.getByRole('button', { name: 'Mostrar' }).click();
    await page.waitForURL((url) => url.hash === `#/today?from=${day}&to=${day}`);
    const row = page.locator('tbody tr');
    await row.waitFor();
    expect(await row.innerText()).toMatch(/\$100\.00\s*1 cargo\s*\$200\.04\s*1 cargo/);
    expect(await page.locator('.bars li').count()).toBe(1);
    await page.locator('.plot canvas').waitFor();
    await page.getByText('Nada por ahora.').waitFor();
    await page.getByText('Un mes antes: $0.00 MXN, 0 cargos').first().waitFor();
    await keepPicture(page, 'desk-journey');
    const token = await tokenOf(page);
    await row.waitFor();
    expect(await readWith(token)).toBe(200);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await titled(page, 'Cerró su sesión');
    expect(await readWith(token)).toBe(401);
    await page.goto(`${baseUrl()}/desk`);
    await titled(page, 'Entrar');
  });

  longTest('goes to the page to sign in, and says why, once its session has ended elsewhere', async () => {
    const { account } = await newCollector();
    const { page, id } = await desk.signIn(account.account_id, 'viewer');
    const owner = { accountId: account.account_id, email: newAddress(), role: 'owner' as const };
    await addMember(owner, new Date());
    // Everything is read, so that the click is the first request without a session.
    await page.getByText('Nada por ahora.').waitFor();
    await page.locator('.tiles').waitFor();
    await removeMember(account.account_id, id);
    await page.getByRole('link', { name: '7 días' }).click();
    await titled(page, 'Su sesión terminó');
  });
});

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
  with_bank_count: 1,
  ...{ currency: 'MXN', as_of: null, next_transfer_on: '2026-12-17' },
};

const debit = (n: number, name: string, reason: string | null) => ({
  ...{ id: `dd_${n}`, customer: { name }, paused: reason && { reason } },
});
const page = (data: readonly object[], next_cursor: string | null = null): Reply => ({
  json: { data, has_more: next_cursor !== null, next_cursor },
});
const endpoint = { status: 'enabled', disabled_reason: null, failing_since: '2026-12-01T10:00:00.000Z' };

/** What needs somebody, with names of every kind. */
const needed: Scene['replies'] = {
  '/api/direct-debits': page(
    [
      debit(1, '<img src=x onerror=alert(1)> Núñez', 'customer_order'),
      debit(2, '=HYPERLINK("https://example.com")', 'unpaid_periods'),
      debit(3, 'מוסד חינוכי \u202eבירושלים', 'hard_account'),
      debit(4, '🏋️‍♀️ Gimnasio', 'objection_chargeback'),
      debit(5, 'Constantinopolitanísimamente'.repeat(3), 'identity_declined'),
      debit(6, 'Dolores Godínez', 'not_authorised'),
      debit(7, 'Ana', null),
    ],
    'next',
  ),
  '/api/disputes': page([{}]),
  '/api/webhook-endpoints': page([endpoint, { ...endpoint, failing_since: null }]),
  '/api/imports': page([{}, {}]),
};
const nothing = Object.fromEntries(Object.keys(needed).map((path) => [path, page([])]));

const comingDay = (day: string, count: number, amount: number, at_most: number, complete = true) => ({
  ...{ day, count, amount, at_most, complete },
});
const upcoming = {
  ...{ from: '2026-12-15', to: '2026-12-21', currency: 'MXN', complete_until: '2026-12-16' },
  days: [
    comingDay('2026-12-16', 118, 41_359.1, 0),
    comingDay('2026-12-17', 1_009, 1_403_154.2, 1_500, false),
  ],
};

const replies = (shown: Reply, others = needed): Scene['replies'] => ({
  '/api/reports/upcoming': { json: upcoming },
  '/api/balance': { json: balance },
  '/api/reports/daily': shown,
  ...others,
});
const year = { ...report, from: '2026-01-01', to: '2026-12-15' };
const drawn = (page: Page) => page.locator('.plot canvas').waitFor();

const SCENES: Readonly<Record<string, Scene>> = {
  today: { address: '', replies: replies({ json: report }), shows: '.named', act: drawn },
  empty: {
    ...{ address: '#today?days=1', shows: '.tiles' },
    replies: {
      ...replies({ json: { ...report, days: [] } }, nothing),
      '/api/reports/upcoming': { json: { ...upcoming, days: [], complete_until: upcoming.to } },
    },
  },
  unsure: {
    ...{ address: '', shows: 'text=Puede haber domiciliaciones en pausa' },
    replies: {
      ...replies({ json: report }, nothing),
      '/api/direct-debits': page([debit(7, 'Ana', null)], 'next'),
    },
  },
  failed: { address: '', replies: replies('unreachable'), shows: '.alert' },
  partly: {
    ...{ address: '#today?from=2026-01-01&to=2026-12-15', shows: '.panel .alert', act: drawn },
    replies: { ...replies({ json: year }), '/api/disputes': { status: 503, json: {} } },
  },
  uncompared: {
    ...{ address: '#today?from=2026-12-01&to=2026-12-15', shows: 'text=no se pudo leer' },
    replies: {
      ...replies({ json: report }, nothing),
      '/api/reports/daily?from=2026-10-16&to=2026-11-15': { status: 503, json: {} },
    },
  },
  suspended: {
    ...{ address: '', shows: '.outcome' },
    replies: { '/api/session/renew': { status: 403, json: { error: { code: 'account_suspended' } } } },
  },
};

test.each(triedScenes(SCENES))('the desk is complete and accessible: %s', async (name, n, scene) =>
  expectSceneWhole(desk, name, n, scene),
);

longTest('the desk shows names as text, and fits 1920 pixels', async () => {
  const page = await desk.openScene({ address: '', replies: replies({ json: report }), shows: '.tiles' });
  expect(await page.locator('.account').innerText()).toContain('<b>Gimnasio</b>');
  await page.setViewportSize({ width: 1920, height: 1000 });
  await keepPicture(page, 'desk-today-1920');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1920);
});
