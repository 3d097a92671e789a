import { describe, expect, test } from '@jest/globals';
import { changeAccount } from '#lib/operations/change-account.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { signedIn } from '#tests/support/records/people.ts';
import { newAccount, send } from '#tests/support/service/api.ts';

const NUMBER = newClabe();
const RFC = 'PSO150312AB1';

const accountBy = (token: string) => send('GET', '/api/account', undefined, { token });

describe('the account', () => {
  test('of a merchant who was just added has the standard terms, and null for what is not known', async () => {
    const { account_id, token } = await newAccount();
    const { status, body } = await accountBy(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: account_id,
      name: expect.any(String),
      legal_name: null,
      address: null,
      support: { email: null, phone: null, url: null },
      privacy_notice_url: null,
      contact_email: null,
      language: 'es',
      pricing: { percent: 2.9, fixed: 2.5, dispute: 0, tax_percent: 16, currency: 'MXN' },
      settlement: {
        received_by: 'direct',
        days: 2,
        transfers: 'daily',
        transfer_minimum: 100,
        reserve_percent: 0,
        reserve_days: 90,
      },
      payout_account: null,
      features: [],
      created_at: expect.any(String),
    });
  });

  test('shows what operators have set, the last digits of the payout account, and nothing that is sealed', async () => {
    const account = await newAccount();
    await changeAccount(account.account_id, {
      profile: {
        name: 'Panadería Sol <b>🌞</b>',
        legal_name: 'Panadería Sol, S.A. de C.V.',
        address: 'Hidalgo 12, Centro',
        support_email: 'ayuda@sol.example',
        support_phone: '+52 55 1234 5678',
        support_url: 'https://sol.example/ayuda',
        privacy_notice_url: 'https://sol.example/privacidad',
        language: 'en',
      },
      addFeatures: ['direct-debit-lvl-2'],
      pricing: { percent_basis_points: 185, fixed_centavos: 125 },
      disputeFee: 15_050,
      settlement: { settlement: 'held', settlement_days: 3 },
      transfers: { schedule: 'weekly', minimum: 50_050 },
      reserve: { percent: 5, days: 30 },
      payoutAccount: { number: NUMBER, rfc: RFC },
    });
    const { body } = await accountBy(account.token);
    expect(body).toMatchObject({
      name: 'Panadería Sol <b>🌞</b>',
      legal_name: 'Panadería Sol, S.A. de C.V.',
      address: 'Hidalgo 12, Centro',
      support: { email: 'ayuda@sol.example', phone: '+52 55 1234 5678', url: 'https://sol.example/ayuda' },
      privacy_notice_url: 'https://sol.example/privacidad',
      contact_email: 'ayuda@sol.example',
      language: 'en',
      pricing: { percent: 1.85, fixed: 1.25, dispute: 150.5, tax_percent: 16, currency: 'MXN' },
      settlement: {
        received_by: 'held',
        days: 3,
        transfers: 'weekly',
        transfer_minimum: 500.5,
        reserve_percent: 5,
        reserve_days: 30,
      },
      features: ['direct-debit-lvl-2'],
    });
    expect(body.payout_account).toEqual({
      bank: NUMBER.slice(0, 3),
      last4: NUMBER.slice(-4),
      holder: 'Panadería Sol, S.A. de C.V.',
      status: expect.stringMatching(/^(pending|verified)$/),
      effective_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const shown = JSON.stringify(body);
    for (const secret of [NUMBER, RFC, account.public_key, 'hash', 'sealed', 'fingerprint', 'digest'])
      expect(shown).not.toContain(secret);
  });

  test('is that of the caller alone, for a member of each role', async () => {
    const { account_id } = await newAccount();
    for (const role of ['viewer', 'operator', 'owner'] as const) {
      const { token } = await signedIn(account_id, role);
      const { status, body } = await accountBy(token);
      expect([status, body.id]).toEqual([200, account_id]);
    }
  });
});
