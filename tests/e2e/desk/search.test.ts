import { expect, test } from '@jest/globals';
import {
  deskInBrowser,
  expectSceneWhole,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const desk = deskInBrowser();

test('the search of the desk finds a direct debit by its reference and its customer by name', async () => {
  const merchant = await newCollector();
  const { id, reference } = await merchant.active({
    customer: { name: 'Íñigo Zárate', email: 'i@example.com' },
  });
  const find = (text: string) => merchant.call('GET', `/api/search?query=${encodeURIComponent(text)}`);
  await eventually(async () => expect((await find('inigo zar')).body.results).not.toEqual([]));
  const { page } = await desk.signIn(merchant.account.account_id, 'viewer');
  await page.locator('#search-for').fill(String(reference));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.hash === `#/search?text=${reference}`);
  await titled(page, 'Buscar');
  const rows = page.locator('.rows tbody tr');
  await rows.first().waitFor();
  expect(await rows.first().innerText()).toContain('Íñigo Zárate');
  await page.locator('#text').fill('inigo zar');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await page.waitForURL((url) => url.hash === '#/search?text=inigo+zar');
  await page.getByText('por su nombre').first().waitFor();
  expect(await page.locator('.rows').innerText()).toContain(id.slice(-8));
  await page.locator('#text').fill('002 0100 7777 7777 771');
  await page.keyboard.press('Enter');
  await page.getByText('Los números de cuenta completos no se buscan').waitFor();
  expect(page.url()).not.toContain('7777');
});

const result = (type: string, id: string, more: object = {}) => ({
  ...{ type, id, found_by: 'name', direct_debit_id: null, order_id: null, customer_id: null },
  ...{ customer_name: null, reference: null, external_id: null, number_last4: null },
  ...{ status: null, amount: null, day: null },
  ...more,
});
const debit = (n: number, customer_name: string, status: string) =>
  result('direct_debit', `dd_1m7wsvm57m0gpwgfz53mx187c5b3ntg${n}`, {
    ...{ direct_debit_id: `dd_${n}`, customer_id: `cus-${n}`, customer_name, reference: 1_000_042 + n },
    ...{ status, amount: 1_350.5, day: '2026-12-15', external_id: `<b>C-${n}</b>` },
  });
const found = {
  ...{ searched_as: ['name'], has_more: true, incomplete: true },
  results: [
    debit(1, '<img src=x onerror=alert(1)> Núñez', 'active'),
    debit(2, '=HYPERLINK("https://example.com")', 'pending'),
    debit(3, 'מוסד חינוכי \u202eבירושלים', 'cancelled'),
    debit(4, '🏋️‍♀️ Gimnasio', 'completed'),
    debit(5, 'Constantinopolitanísimamente'.repeat(4), 'created'),
    result('charge', 'ord_1m7wsvm57m0gpwgfz53mx187c5b3ntg6', {
      ...{
        direct_debit_id: 'dd_1',
        customer_name: 'Ana',
        reference: 1_000_050,
        status: 'pending_next_cycle',
      },
      ...{ amount: 350.5, day: '2026-12-15', found_by: 'reference' },
    }),
    result('payment_method', 'pm_1m7wsvm57m0gpwgfz53mx187c5b3ntg7', {
      ...{ customer_name: 'Ana', customer_id: 'cus-9', number_last4: '0042', status: 'verified' },
    }),
    ...['order', 'refund', 'dispute', 'transfer', 'payout', 'document', 'import', 'export', 'event'].map(
      (type) =>
        result(type, `id_${type}_1m7wsvm57m0gpwgfz53mx187c5b3ntg`, { found_by: 'id', status: 'other' }),
    ),
    result('webhook_endpoint', 'we_1m7wsvm57m0gpwgfz53mx187c5b3ntg8', { found_by: 'id' }),
  ],
};
const reply = (json: object) => ({ '/api/search': { json } });

const SCENES: Readonly<Record<string, Scene>> = {
  search: { address: '#search?text=an', replies: reply(found), shows: '.rows' },
  'search-none': {
    ...{ address: '#search?text=nadie', shows: 'main [role=status]' },
    replies: reply({ ...found, results: [], has_more: false }),
  },
  'search-asks': { address: '#search', replies: {}, shows: '#searches' },
  'search-refused': {
    ...{ address: '#search?text=002010077777777771', replies: {}, shows: '.alert' },
  },
  'search-failed': {
    ...{ address: '#search?text=an', shows: '.alert' },
    replies: { '/api/search': { status: 503, json: {} } },
  },
  'search-unreachable': {
    ...{ address: '#search?text=an', replies: { '/api/search': 'unreachable' }, shows: '.alert' },
  },
};

test.each(triedScenes(SCENES))(
  'the search is complete and accessible in the desk: %s',
  async (name, n, scene) => expectSceneWhole(desk, name, n, scene),
);
