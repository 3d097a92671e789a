import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import {
  deskInBrowser,
  expectSceneWhole,
  type Reply,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { rowsIn } from '#tests/support/records/exports.ts';
import { baseUrl } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const desk = deskInBrowser();

test('an operator prepares a file in the desk, waits until it is ready, and downloads it', async () => {
  const merchant = await newCollector();
  const { reference } = await merchant.active({ amount: 100 });
  const { page } = await desk.signIn(merchant.account.account_id, 'operator');
  await page.goto(`${baseUrl()}/desk#/exports`);
  await titled(page, 'Exportaciones');
  await page.getByText('No hay archivos').waitFor();
  await page.getByLabel('Qué contiene').selectOption({ label: 'Eventos' });
  await page.getByLabel('Solo de este tipo').selectOption({ label: 'Cargo cobrado' });
  await page.getByLabel('Qué contiene').selectOption({ label: 'Cargos' });
  await page
    .getByLabel('Solo con este estado')
    .selectOption({ label: 'No cobrado: espera al siguiente cobro' });
  await page.getByLabel('Qué contiene').selectOption({ label: 'Domiciliaciones' });
  await page.getByLabel('Solo con este estado').selectOption({ label: 'Activa' });
  await page.getByLabel('Desde el día').fill('2030-01-02');
  await page.getByRole('button', { name: 'Preparar' }).click();
  await page.getByText('Elija un primer día que no sea posterior al último').waitFor();
  await page.getByLabel('Desde el día').fill('2000-01-01');
  await page.getByRole('button', { name: 'Preparar' }).click();
  await page.getByText('366 días como máximo').waitFor();
  const days = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)];
  const [from = '', to = ''] = days.map((day) => day.toISOString().slice(0, 10));
  await page.getByLabel('Desde el día').fill(from);
  await page.getByLabel('Hasta el día').fill(to);
  await page.getByRole('button', { name: 'Preparar' }).click();
  await page.getByText('Se está preparando.').waitFor();
  await page.getByText('Listo, con 1 fila').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar: Domiciliaciones' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`direct_debits-${from}-${to}.csv`);
  const rows = rowsIn(readFileSync(await download.path(), 'utf8'));
  expect(rows).toMatchObject([{ reference: String(reference), status: 'active' }]);
  await page.getByText('La descarga comenzó.').waitFor();
});

const file = (n: number, more: object) => ({
  ...{ id: `exp_${n}`, kind: 'payments', format: 'csv', from: '2026-11-01', to: '2026-11-30' },
  ...{ filter: { status: null, type: null }, status: 'ready', rows: 12_345, bytes: 1_234_567, sha256: null },
  ...{ failure: null, created_at: '2026-11-20T16:04:12.381Z', finished_at: '2026-11-20T16:05:12.381Z' },
  ...{ expires_at: '2026-11-27T16:04:12.381Z', updated_at: '2026-11-20T16:05:12.381Z', ...more },
});
const preparing = file(2, { kind: 'fiscal_payments', status: 'preparing', rows: null });
const files = [
  file(1, { filter: { status: 'pending_next_cycle', type: null } }),
  preparing,
  file(3, { kind: 'events', format: 'jsonl', status: 'failed', failure: 'too_large', to: '2026-11-01' }),
  file(4, { kind: 'settlements', filter: { status: null, type: '<b>=1+1</b> \u202eחדר 🧾' } }),
];
/** An account whose own clock is years ahead. */
const daily = { json: { from: '2031-04-18', to: '2031-05-17', currency: 'MXN', days: [] } };
const replies = (shown: Reply): Scene['replies'] => ({
  '/api/exports': shown,
  '/api/reports/daily': daily,
  '/api/exports/exp_2': { json: preparing },
  '/api/exports/exp_1': { json: { error: { code: 'not_found' } }, status: 404 },
});
const filled = replies({ json: { data: files, next_cursor: 'next' } });
const refused = { status: 503, json: { error: { code: 'service_unavailable' } } };

const SCENES: Readonly<Record<string, Scene>> = {
  exports: {
    ...{ address: '#exports', replies: filled, shows: 'table' },
    act: (page) => page.locator('#do-get-exp_1').click(),
  },
  'exports-empty': { address: '#exports', replies: replies({ json: { data: [] } }), shows: '#kind' },
  'exports-refused': { address: '#exports', replies: replies(refused), shows: '.alert' },
  'exports-unreachable': { address: '#exports', replies: replies('unreachable'), shows: '.alert' },
};

test.each(triedScenes(SCENES))(
  'the exports are complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);

test('the form proposes days of the account’s own clock, and real ones for what is chosen by timestamps', async () => {
  const page = await desk.openScene(SCENES['exports-empty'] as Scene);
  const proposed = () => Promise.all(['#from', '#to'].map((field) => page.locator(field).inputValue()));
  const ofAccount = ['2031-05-01', '2031-05-17'];
  await eventually(async () => expect(await proposed()).toEqual(ofAccount));
  for (const kind of ['settlements', 'fiscal_payments', 'fiscal_fees']) {
    await page.locator('#kind').selectOption(kind);
    expect(await proposed()).toEqual(ofAccount);
  }
  for (const kind of ['events', 'direct_debits']) {
    await page.locator('#kind').selectOption(kind);
    expect(await proposed()).not.toContain('2031-05-17');
  }
  await page.locator('#from').fill('2026-11-03');
  await page.locator('#kind').selectOption('payments');
  expect(await proposed()).toEqual(['2026-11-03', '2031-05-17']);
});

test('a page of a list that arrives after the list was read again leaves no rows out between them', async () => {
  const pageOf = (n: number, next: string | null) => ({ json: { data: [file(n, {})], next_cursor: next } });
  const page = await desk.openScene({
    ...{ address: '#exports', shows: 'table' },
    replies: {
      '/api/reports/daily': daily,
      '/api/exports': pageOf(1, 'second'),
      '/api/exports?cursor=second': pageOf(2, 'third'),
      '/api/exports?cursor=third': pageOf(3, null),
    },
  });
  await page.locator('#do-more').click();
  await page.locator('#do-get-exp_2').waitFor();
  const isReadAgain = Promise.withResolvers<void>();
  await page.route(
    (url) => url.search === '?cursor=third',
    async (route) => {
      await isReadAgain.promise;
      await route.fallback();
    },
  );
  await page.route('**/api/exports', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: file(4, {}) })
      : route.fallback(),
  );
  await page.locator('#do-more').click();
  await page.locator('#do-make').click();
  await page.locator('#do-get-exp_2').waitFor({ state: 'detached' });
  const arrived = page.waitForResponse((response) => response.url().endsWith('cursor=third'));
  isReadAgain.resolve();
  await arrived;
  await page.locator('#do-more:not([aria-disabled])').click();
  await page.locator('#do-get-exp_2').waitFor();
  await page.locator('#do-more').click();
  await page.locator('#do-get-exp_3').waitFor();
  const rows = page.locator('[id^=do-get-]');
  expect(await rows.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
    'do-get-exp_1',
    'do-get-exp_2',
    'do-get-exp_3',
  ]);
});
