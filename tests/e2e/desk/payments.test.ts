import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  deskInBrowser,
  expectSceneWhole,
  type Scene,
  SESSION,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { beginsAbove, keepPicture } from '#tests/support/browser/screens.ts';
import { failureOf, shownCharge } from '#tests/support/browser/shown-charges.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newCollector, once } from '#tests/support/money/collections.ts';

const desk = deskInBrowser();
/** The journeys on real data take turns. */
const inTurn = inTurns(3);

/** Three charges of a day that the bank does not pay, of which one is retried elsewhere once the desk shows it. */
async function threeFailed() {
  const merchant = await newCollector();
  const first = await merchant.active({ amount: 100.04, ...once });
  const day = first.next_payment_date;
  const second = await merchant.active({ amount: 50.04, next_payment_date: day, ...once });
  const third = await merchant.active({ amount: 20.04, next_payment_date: day });
  await merchant.collect(day);
  return { merchant, day, first, second, third };
}

const rowOf = (page: Page, text: string | number) => page.locator('tbody tr', { hasText: String(text) });

inTurn(
  'an operator retries several charges at once in the desk, and reads what was refused and why',
  async () => {
    const { merchant, first, second, third } = await threeFailed();
    const { page } = await desk.signIn(merchant.account.account_id, 'operator');
    await page.getByRole('link', { name: 'Pagos' }).click();
    await titled(page, 'Pagos');
    await page.getByRole('link', { name: 'No cobrados' }).click();
    await page.waitForURL((url) => url.hash === '#/payments?has_failure=true');
    await page.getByText('3 cargos', { exact: true }).waitFor();
    await rowOf(page, third.customer_id).getByText('No cobrado: espera al siguiente cobro').waitFor();
    await rowOf(page, third.customer_id).getByText('Se cobra de nuevo el').waitFor();
    await page.getByRole('button', { name: 'Elegir los 3 que conviene reintentar' }).click();
    await merchant.retry(second.id);
    await page.getByRole('button', { name: 'Reintentar 3 cargos' }).click();
    await page.getByText('Se crearán 3 cargos nuevos por $170.12 MXN en total').waitFor();
    await page.locator('#do-confirm').click();
    await page.getByText('Se reintentaron 2 cargos por $120.08 MXN.').waitFor();
    await page.getByText('No se pudo reintentar 1 cargo').waitFor();
    await page.getByText('Este cargo ya se había reintentado con otro.').waitFor();
    await rowOf(page, first.customer_id).getByText('Reintento del').waitFor();
    await keepPicture(page, 'desk-payments-journey');
    const { body } = await merchant.payments(first.id);
    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['created', 'failed']);
  },
);

inTurn('a member finds a charge by its reference, and downloads the charges of its day', async () => {
  const { merchant, day, first } = await threeFailed();
  const { page } = await desk.signIn(merchant.account.account_id, 'operator');
  const { data } = (await merchant.payments(first.id)).body;
  await page.getByRole('link', { name: 'Pagos' }).click();
  await page.getByLabel('Referencia', { exact: true }).fill(` ${data[0].reference} `);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await page.getByText('1 cargo', { exact: true }).waitFor();
  await rowOf(page, data[0].reference).getByText('Saldo insuficiente').waitFor();
  await page.getByRole('button', { name: 'Preparar CSV' }).click();
  await page.getByText('El archivo no toma en cuenta los otros filtros.').waitFor();
  await page.getByLabel('Archivo desde').fill(day);
  await page.getByLabel('Archivo hasta').fill(day);
  await page.locator('#do-confirm').click();
  const link = page.getByRole('link', { name: `Descargar payments-${day}-${day}.csv` });
  const csv = await (await fetch(String(await link.getAttribute('href')))).text();
  expect(csv.trim().split('\n')).toHaveLength(4);
});

inTurn('a viewer of the desk is not offered a retry or a file', async () => {
  const { merchant } = await threeFailed();
  const { page } = await desk.signIn(merchant.account.account_id, 'viewer');
  await page.getByRole('link', { name: 'Pagos' }).click();
  await page.getByText('3 cargos', { exact: true }).waitFor();
  expect(await page.locator('tbody input').count()).toBe(0);
  expect(await page.locator('main button:visible').allInnerTexts()).toEqual([
    'Cerrar sesión',
    'Buscar',
    'Mostrar',
  ]);
});

const failed = { status: 'failed', failure: failureOf('insufficient_funds') } as const;
const charges = [
  shownCharge(0, { ...failed, total: 1_250.5 }),
  shownCharge(1, { ...failed, status: 'pending_next_cycle', failure: failureOf('account_blocked') }),
  shownCharge(2, { ...failed, retried_by: 'ord_9', failure: failureOf('account_closed', false) }),
  shownCharge(3, {
    ...failed,
    reversed_at: '2026-12-18T15:00:00.000Z',
    failure: failureOf('disputed_by_customer'),
    consent_required: true,
  }),
  shownCharge(4, { status: 'paid', total: 50_000, amount_refunded: 120.5 }),
  shownCharge(5, { status: 'in_process', retry_of: 'ord_7' }),
];

const upcoming = {
  upcoming_collection: { date: '2027-01-15', orders: [{ order_id: null, retry_of: 'ord_1' }] },
};
const replies: Scene['replies'] = {
  '/api/orders': { json: { data: charges, next_cursor: 'next' } },
  '/api/orders/ord_9': { json: shownCharge(9, { status: 'paid', charge_date: '2026-12-21' }) },
  '/api/direct-debits/dd_1/upcoming-collection': { json: upcoming },
};
const listed = (json: object, status = 200): Scene['replies'] => ({ '/api/orders': { json, status } });
const refusal = { status: 409, json: { error: { code: 'direct_debit_not_active' } } };

async function retryTwo(page: Page): Promise<void> {
  await page.locator('#do-all').click();
  await page.locator('#do-ask-retry').click();
  await page.locator('#do-confirm').click();
  await page.locator('#refused').waitFor();
}

const SCENES: Readonly<Record<string, Scene>> = {
  payments: { address: '#/payments?has_failure=true', replies, shows: 'text=Reintento del' },
  question: {
    ...{ address: '#/payments', replies, shows: 'tbody' },
    async act(page) {
      await page.locator('#do-all').click();
      await page.locator('#do-ask-retry').click();
    },
  },
  refused: {
    ...{ address: '#/payments', shows: 'tbody', act: retryTwo },
    replies: {
      ...replies,
      '/api/direct-debits/dd_0/charges/ord_0/retry': { status: 201, json: shownCharge(10) },
      '/api/direct-debits/dd_1/charges/ord_1/retry': refusal,
    },
  },
  filters: {
    ...{ address: '#/payments?customer_id=alumno-1', replies, shows: 'tbody' },
    async act(page) {
      const folded = page.locator('#do-filters');
      if (await folded.isVisible()) await folded.click();
    },
  },
  file: {
    ...{ address: '#/payments?status=failed&from=2026-12-01&to=2026-12-31', replies, shows: 'tbody' },
    act: (page) => page.locator('#do-ask-export').click(),
  },
  empty: { address: '#/payments', replies: listed({ data: [], next_cursor: null }), shows: '.panel' },
  unmatched: {
    ...{ address: '#/payments?reference=1000999', shows: '.panel' },
    replies: listed({ data: [], next_cursor: 'more' }),
  },
  failing: {
    address: '#/payments',
    replies: listed({ error: { code: 'unavailable' } }, 503),
    shows: '.alert',
  },
  invalid: {
    ...{ address: '#/payments?reference=12', shows: '.alert' },
    replies: listed({ error: { code: 'validation_failed', errors: [{ field: 'reference' }] } }, 422),
  },
  unreachable: { address: '#/payments', replies: { '/api/orders': 'unreachable' }, shows: '.alert' },
};

test.each(triedScenes(SCENES))(
  'the payments are complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, `payments-${name}`, n, scene),
);

test('the filters of payments are folded on a phone, which shows charges on its first screen', async () => {
  const session = { json: { ...SESSION, account: { ...SESSION.account, name: 'Gimnasio Ñandú' } } };
  const page = await desk.openScene({
    ...{ address: '#/payments?has_failure=true', shows: 'tbody' },
    replies: { ...replies, '/api/session/renew': session },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await keepPicture(page, 'desk-payments-folded');
  const folded = page.getByRole('button', { name: 'Filtros (1)', expanded: false });
  await beginsAbove(page, 'tbody tr', 600);
  expect(await page.getByLabel('Referencia', { exact: true }).isVisible()).toBe(false);
  await folded.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1000123');
  expect(await page.getByRole('button', { name: 'Filtros', expanded: true }).isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Filtros (2)', expanded: false }).waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('do-filters');
  await page.setViewportSize({ width: 768, height: 640 });
  expect(await page.locator('#do-filters').isVisible()).toBe(false);
  expect(await page.getByLabel('Referencia', { exact: true }).inputValue()).toBe('1000123');
});

describe('the retries of the desk', () => {
  longTest('stop at a failure without an outcome, and send the same key again', async () => {
    const keys: (string | undefined)[] = [];
    const page = await desk.openScene({ address: '#/payments', replies, shows: 'tbody' });
    let isDown = true;
    await page.route('**/retry', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return isDown ? route.abort() : route.fulfill({ status: 201, json: shownCharge(11) });
    });
    await page.locator('#do-all').click();
    await page.locator('#do-ask-retry').click();
    await page.locator('#do-confirm').click();
    await page.getByText('Quedan 2 cargos sin reintentar; siguen elegidos.').waitFor();
    isDown = false;
    await page.locator('#do-ask-retry').click();
    await page.locator('#do-confirm').click();
    await page.getByText('Se reintentaron 2 cargos').waitFor();
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });
});
