import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import {
  deskInBrowser,
  expectSceneWhole,
  type Reply,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { IMPORT, PLAN, ROWS } from '#tests/support/browser/shown-imports.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { csvOf, fileRow } from '#tests/support/records/imports.ts';
import { baseUrl } from '#tests/support/service/api.ts';

const test = inTurns(2);
const desk = deskInBrowser();

const csv = (content: string, name = 'clientes.csv') => ({
  ...{ name, mimeType: 'text/csv', buffer: Buffer.from(content) },
});

test('an operator uploads a file in the desk, sees its faults, applies it, plans mails, and undoes it', async () => {
  const merchant = await newCollector();
  const { page } = await desk.signIn(merchant.account.account_id, 'operator');
  await page.goto(`${baseUrl()}/desk#/imports`);
  await titled(page, 'Importaciones');
  await page.getByText('Todavía no hay importaciones.').waitFor();
  const submit = page.getByRole('button', { name: 'Subir y revisar' });
  await submit.click();
  await page.getByText('Elija un archivo.').waitFor();
  await page.getByLabel('Archivo CSV').setInputFiles(csv('PK', 'clientes.xlsx'));
  await submit.click();
  await page.getByText('CSV UTF-8 (delimitado por comas)').waitFor();

  const [first, second] = [fileRow(), fileRow({ name: '<b>=1+1</b>' })];
  const content = csvOf([first, second, fileRow({ clabe: '2.01E+15' })]);
  await page.getByLabel('Archivo CSV').setInputFiles(csv(content));
  await submit.click();
  await titled(page, 'clientes.csv');
  await page.getByRole('heading', { name: 'Revisada, sin aplicar' }).waitFor();
  await page.getByText('Año, mes y día (2026-12-31)').waitFor();
  const fault = page.getByRole('row', { name: /Línea 4/ });
  await fault.getByText('CLABE: ').waitFor();
  expect(await merchant.call('GET', '/api/direct-debits')).toMatchObject({ body: { data: [] } });

  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByText('Se crearán 2 domiciliaciones').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByRole('heading', { name: 'Aplicada', exact: true }).waitFor();
  const { body } = await merchant.call('GET', '/api/direct-debits');
  expect(body.data).toHaveLength(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar el resultado' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(`2,${first.external_id},applied`);

  await page.getByLabel('Correos por día').fill('0');
  await page.getByRole('button', { name: 'Planear los correos' }).click();
  await page.locator('#do-confirm').click();
  await page.locator('.alert', { hasText: 'Escriba un número de 1 a 10,000.' }).waitFor();
  await page.getByLabel('Correos por día').fill('1,000');
  await page.getByLabel('Primer día').fill('2098-01-02');
  await page.getByRole('button', { name: 'Planear los correos' }).click();
  await page.getByText('Se enviarán hasta 1,000 correos por día hábil, desde el 2 ene 2098.').waitFor();
  // Somebody else plans them in the moment in which this plan is sent: it does not replace theirs.
  const { body: imports } = await merchant.call('GET', '/api/imports');
  const path = `/api/imports/${imports.data[0].id}/consent-requests`;
  const plan = { mails_per_day: 50, starts_on: '2098-01-02', reminders: true };
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PUT')
      expect((await merchant.call('PUT', path, { ...plan, mails_per_day: 70 })).status).toBe(200);
    return route.fallback();
  });
  await page.locator('#do-confirm').click();
  await page.getByText('Otra persona planeó, cambió o pausó los correos').waitFor();
  expect((await merchant.call('GET', path)).body).toMatchObject({ mails_per_day: 70 });
  expect(await page.getByLabel('Correos por día').inputValue()).toBe('70');
  await page.unroute(`**${path}`);

  // Somebody else pauses the mails. A change of the page that has not shown it does not resume them.
  expect((await merchant.call('PUT', path, { ...plan, paused: true })).status).toBe(200);
  await page.getByLabel('Correos por día').fill('2,000');
  await page.getByRole('button', { name: 'Cambiar el plan' }).click();
  await page.locator('#do-confirm').click();
  await page.getByText('Otra persona planeó, cambió o pausó los correos').waitFor();
  expect((await merchant.call('GET', path)).body).toMatchObject({ status: 'paused', mails_per_day: 50 });
  await page.getByRole('button', { name: 'Continuar los correos' }).click();
  await page.getByText('Los correos continúan.').waitFor();

  // So does a change that somebody else makes in the moment in which it is sent.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PUT')
      expect((await merchant.call('PUT', path, { ...plan, mails_per_day: 60, paused: true })).status).toBe(
        200,
      );
    return route.fallback();
  });
  await page.getByLabel('Correos por día').fill('2,000');
  await page.getByRole('button', { name: 'Cambiar el plan' }).click();
  await page.locator('#do-confirm').click();
  await page.getByText('Otra persona planeó, cambió o pausó los correos').waitFor();
  expect((await merchant.call('GET', path)).body).toMatchObject({ status: 'paused', mails_per_day: 60 });
  expect(await page.getByLabel('Correos por día').inputValue()).toBe('60');
  await page.unroute(`**${path}`);
  await page.getByRole('button', { name: 'Continuar los correos' }).click();
  await page.getByText('Los correos continúan.').waitFor();

  // A change that does not arrive stays in the form as it was written.
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByLabel('Correos por día').fill('3,000');
  await page.getByRole('button', { name: 'Cambiar el plan' }).click();
  await page.locator('#do-confirm').click();
  await page.getByText('No hay conexión con el servicio.').waitFor();
  expect(await page.getByLabel('Correos por día').inputValue()).toBe('3,000');
  await page.unroute(`**${path}`);
  await page.getByRole('button', { name: 'Pausar los correos' }).click();
  await page.getByText('Los correos están en pausa.').waitFor();

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Se cancelarán las 2 domiciliaciones que creó').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByRole('heading', { name: 'Deshecha' }).waitFor();
  const after = await merchant.call('GET', '/api/direct-debits?status=cancelled');
  expect(after.body.data).toHaveLength(2);
  await page.getByRole('link', { name: 'Todas las importaciones' }).click();
  await page.getByRole('link', { name: 'clientes.csv' }).waitFor();
});

const replies = (shown: Reply, more: Scene['replies'] = {}): Scene['replies'] => ({
  '/api/imports': shown,
  ...more,
});
const of = (one: object, plan: Reply): Scene['replies'] => ({
  '/api/imports/imp_1': { json: { ...IMPORT, ...one } },
  '/api/imports/imp_1/rows': { json: { data: ROWS, has_more: true, next_cursor: 'next' } },
  '/api/imports/imp_1/consent-requests': plan,
});
const notFound = { status: 404, json: { error: { code: 'not_found' } } };
const refused = { status: 503, json: { error: { code: 'service_unavailable' } } };
const list = [
  IMPORT,
  { ...IMPORT, id: 'imp_2', kind: 'charges', status: 'applying', file_name: 'marzo.csv' },
  { ...IMPORT, id: 'imp_3', status: 'awaiting_upload', guess: null, rows: 0 },
];
const totals = {
  ...{ count: 1_250, amount: 437_500.5 },
  days: [
    { date: '2026-12-01', count: 1_000, amount: 350_000 },
    { date: '2026-12-02', count: 249, amount: 87_150.5 },
  ],
  later: { count: 1, amount: 350 },
};
const fault = {
  ...{ code: 'missing_columns', columns: ['clabe', 'amount'], en: 'The header lacks columns.' },
  es: 'Faltan columnas en la primera línea.',
};
const one = { address: '#/imports?id=imp_1', shows: '.beside' };

const SCENES: Readonly<Record<string, Scene>> = {
  imports: { address: '#/imports', replies: replies({ json: { data: list } }), shows: 'table' },
  'imports-empty': { address: '#/imports', replies: replies({ json: { data: [] } }), shows: '#kind' },
  'imports-refused': { address: '#/imports', replies: replies(refused), shows: '.alert' },
  'import-checked': {
    ...{ ...one, replies: of({ status: 'checked' }, notFound) },
    act: (page) => page.locator('#do-ask-apply').click(),
  },
  'import-charges': { ...one, replies: of({ kind: 'charges', status: 'checked', totals }, notFound) },
  'import-working': { ...one, replies: of({ status: 'applying', done: 480 }, notFound) },
  'import-rejected': {
    ...{ ...one, replies: of({ status: 'rejected', fault, guess: null, rows: 0 }, notFound) },
  },
  'import-applied': {
    ...{ ...one, replies: of({ status: 'applied' }, { json: PLAN }), shows: '#do-pause' },
    act: (page) => page.locator('#do-ask-plan').click(),
  },
  'import-plan-refused': { ...one, replies: of({ status: 'applied' }, refused), shows: '.alert' },
  'import-unreachable': {
    ...{ address: one.address, replies: { '/api/imports/imp_1': 'unreachable' }, shows: '.alert' },
  },
};

test.each(triedScenes(SCENES))(
  'the imports are complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);
