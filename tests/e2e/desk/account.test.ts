import { expect, test } from '@jest/globals';
import type { Account } from '#lib/api/account/record.ts';
import { changeAccount } from '#lib/operations/change-account.ts';
import {
  deskInBrowser,
  expectSceneWhole,
  HOSTILE,
  type Reply,
  type Scene,
  titled,
  triedScenes,
} from '#tests/support/browser/desk.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { baseUrl } from '#tests/support/service/api.ts';

const desk = deskInBrowser();

test('a viewer reads in the desk what operators have set, and whom to write to for a change', async () => {
  const { account } = await newCollector();
  const id = account.account_id;
  const number = newClabe();
  await changeAccount(id, {
    profile: { name: 'Panadería Sol', support_email: 'ayuda@sol.example' },
    pricing: { percent_basis_points: 290, fixed_centavos: 250 },
    settlement: { settlement: 'held', settlement_days: 2 },
    payoutAccount: { number, rfc: 'PSO150312AB1' },
  });
  const { page } = await desk.signIn(id, 'viewer');
  await page.getByRole('link', { name: 'Cuenta' }).click();
  await titled(page, 'Cuenta');
  for (const said of [
    'ayuda@sol.example',
    'No lo tenemos',
    '2.9% del monto, más $2.50 MXN',
    'De un cargo de $1,000.00 MXN le cobramos $31.50 MXN, más $5.04 MXN de IVA.',
    '2 días hábiles después del pago',
    `Banamex, terminación ${number.slice(-4)}, a nombre de Panadería Sol`,
    `dé el número de la cuenta: ${id}`,
  ])
    await page.getByText(said).first().waitFor();
  expect(await page.locator('main').innerText()).not.toContain(number);
  await page.goto(`${baseUrl()}/desk?lang=en#/account`);
  await page.getByRole('button', { name: 'English' }).click();
  await page
    .getByText('For a charge of $1,000.00 MXN we charge you $31.50 MXN, plus $5.04 MXN of IVA.')
    .waitFor();
});

const filled: Account = {
  id: 'acc_1je4zs0gq7d2kq9xw4mz0tbn3h8rvc5ge',
  name: HOSTILE,
  legal_name: `${HOSTILE}, S.A. de C.V.`,
  address: HOSTILE.repeat(2),
  support: {
    email: `una-direccion-muy-larga-de-la-gerencia@${'sucursal.'.repeat(8)}example.com`,
    phone: '+52 55 1234 5678',
    url: `https://ejemplo.example/${'una-pagina-muy-larga/'.repeat(6)}`,
  },
  privacy_notice_url: 'javascript:alert(1)',
  contact_email: 'finanzas@example.com',
  language: 'es',
  pricing: { percent: 2.95, fixed: 2.5, dispute: 150.5, tax_percent: 16, currency: 'MXN' },
  settlement: {
    ...{ received_by: 'held', days: 2, transfers: 'weekly', transfer_minimum: 1_234_567.5 },
    ...{ reserve_percent: 12.5, reserve_days: 90 },
  },
  payout_account: {
    bank: '002',
    last4: '0142',
    holder: HOSTILE,
    status: 'verified',
    effective_on: '2026-12-01',
  },
  features: ['direct-debit-lvl-2'],
  created_at: '2026-11-20T16:04:12.381Z',
};

const bare: Account = {
  ...filled,
  ...{ name: 'Sol', legal_name: null, address: null, privacy_notice_url: null, contact_email: null },
  support: { email: null, phone: null, url: null },
  pricing: { percent: 0, fixed: 0, dispute: 0, tax_percent: 16, currency: 'MXN' },
  settlement: { ...filled.settlement, received_by: 'direct' },
  ...{ payout_account: null, features: [] },
};

const waiting: Account = {
  ...filled,
  ...{ name: 'Panadería Sol', legal_name: 'Panadería Sol, S.A. de C.V.', address: 'Hidalgo 12, Centro' },
  settlement: { ...filled.settlement, transfers: 'manual', reserve_percent: 0 },
  payout_account: null,
};

const scene = (reply: Reply, shows: string): Scene => ({
  ...{ address: '#/account', replies: { '/api/account': reply }, shows },
});

const SCENES: Readonly<Record<string, Scene>> = {
  account: scene({ json: filled }, 'dl'),
  'account-bare': scene({ json: bare }, 'dl'),
  'account-waiting': scene({ json: waiting }, 'dl'),
  'account-refused': scene({ status: 503, json: { error: { code: 'unavailable' } } }, '.alert'),
  'account-unreachable': scene('unreachable', '.alert'),
};

test.each(triedScenes(SCENES))(
  'the account is complete and accessible in the desk: %s',
  async (name, n, tried) => expectSceneWhole(desk, name, n, tried),
);
