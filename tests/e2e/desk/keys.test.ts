import { expect, test } from '@jest/globals';
import {
  deskInBrowser,
  expectSceneWhole,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';

const desk = deskInBrowser();

const tokenBy = (publicKey: string, privateKey: string) =>
  send('POST', '/api/authorizations/token', undefined, {
    headers: { authorization: `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}` },
  });

test('an owner creates a pair of keys in the desk, sees its private key once, and revokes it', async () => {
  const { account } = await newCollector();
  const { page } = await desk.signIn(account.account_id);
  await page.goto(`${baseUrl()}/desk#/keys`);
  await titled(page, 'Llaves');
  const create = page.getByRole('button', { name: 'Crear', exact: true });
  await create.click();
  await page.getByText('Escriba dónde se usa').waitFor();
  await page.getByLabel('Dónde se usa').fill('<b>Contabilidad</b>');
  await page.getByLabel('Solo lo que elija').check();
  await create.click();
  await page.getByText('Elija al menos una cosa').waitFor();
  await page.getByLabel('Ver saldo y movimientos').check();
  await create.click();
  await page.getByText('El par se creó.').waitFor();
  const publicKey = await page.locator('dd code').innerText();
  const privateKey = await page.locator('#secret').innerText();
  expect((await tokenBy(publicKey, privateKey)).status).toBe(200);
  await page.getByRole('button', { name: 'Ya la guardé' }).click();
  expect(await page.locator('main').innerText()).not.toContain(privateKey);
  const item = page.locator('.items li', { hasText: publicKey });
  await item.getByText('por usted').waitFor();
  await item.getByRole('button').click();
  await page.getByText('El par «<b>Contabilidad</b>» deja de valer de inmediato').waitFor();
  await page.locator('#do-confirm').click();
  await page.getByText('El par se revocó.').waitFor();
  expect((await tokenBy(publicKey, privateKey)).status).toBe(401);
});

const pair = (n: number, more: object) => ({
  ...{ public_key: `pk_${n}`, name: 'Contabilidad', scopes: ['read_ledger', 'read_exports'] },
  ...{ created_at: '2026-11-20T16:04:12.381Z', created_by: 'mem_1', last_used_at: null, valid_until: null },
  ...more,
});
const pairs = [
  pair(1, {}),
  pair(2, { name: '<b>=1+1</b> \u202eחדר 🧾 del servidor', created_by: 'operator', scopes: ['read_later'] }),
  pair(3, { last_used_at: '2026-11-20T17:00:03.120Z', valid_until: '2026-12-20T17:00:03.120Z' }),
];
const replies = { '/api/api-keys': { json: { data: pairs } } };
const refused = { status: 503, json: { error: { code: 'service_unavailable' } } };

const SCENES: Readonly<Record<string, Scene>> = {
  keys: {
    ...{ address: '#/keys', replies, shows: '.items' },
    act: async (page) => {
      await page.getByLabel('Solo lo que elija').check();
      await page.locator('#do-ask-pk_2').click();
    },
  },
  'keys-secret': {
    ...{ address: '#/keys', shows: '.items' },
    replies: {
      '/api/api-keys': { json: { data: pairs, ...pairs[1], private_key: `sk_${'A'.repeat(43)}` } },
    },
    act: async (page) => {
      await page.getByLabel('Dónde se usa').fill('Contabilidad');
      await page.locator('#do-create').click();
      await page.locator('#secret').waitFor();
    },
  },
  'keys-empty': { address: '#/keys', replies: { '/api/api-keys': { json: { data: [] } } }, shows: '#name' },
  'keys-refused': { address: '#/keys', replies: { '/api/api-keys': refused }, shows: '.alert' },
  'keys-unreachable': { address: '#/keys', replies: { '/api/api-keys': 'unreachable' }, shows: '.alert' },
};

test.each(triedScenes(SCENES))(
  'the keys are complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);
