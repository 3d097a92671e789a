import { beforeAll, describe, expect } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops } from './run-ops.ts';

const test = inTurns(3);

type Debit = Awaited<ReturnType<Collector['active']>>;
type Order = { id: string; reference: number };

let merchant: Collector;
let failing: Debit;
let failed: Order;
let paid: Debit;
let day: string;

beforeAll(async () => {
  merchant = await newCollector();
  failing = await merchant.active({ amount: 200.04, send_email: true });
  paid = await merchant.active(once);
  day = failing.next_payment_date;
  await merchant.collect(day);
  [failed] = (await merchant.payments(failing.id)).body.data;
});

const find = (...words: string[]) => json('debit', 'find', ...words);
const payments = (...words: string[]) =>
  json('payments', 'list', '--account', merchant.account.account_id, ...words);
const ids = (rows: Record<string, string>[], member = 'direct_debit_id') => rows.map((row) => row[member]);

describe('a customer who calls is found', () => {
  test('by a reference from the bank statement: that of a charge, or of the direct debit', async () => {
    expect(ids(await find('--reference', String(failing.reference)))).toEqual([failing.id]);
    expect(ids(await find('--reference', String(failed.reference)))).toEqual([failing.id]);
    expect(await find('--reference', '9999999')).toEqual([]);
  });

  test('by an email address, in any case, or by the end of the account number', async () => {
    const email = `${failing.customer_id}@EXAMPLE.com`;
    expect(ids(await find('--email', email))).toEqual([failing.id]);
    const { number } = (await json('debit', 'show', failing.id)).payment_method;
    const last4 = number.slice(-4);
    const account = ['--account', merchant.account.account_id];
    expect(ids(await find('--last4', last4, ...account))).toContain(failing.id);
    expect(ids(await find('--last4', last4, '--email', email))).toEqual([failing.id]);
    expect(await find('--email', 'nobody@example.com', ...account)).toEqual([]);
  });

  test('and shown with all facts, without the account number', async () => {
    await eventually(async () => {
      const { mails } = await json('debit', 'show', failing.id);
      expect(mails.map(({ kind }: { kind: string }) => kind)).toContain('charge_failed');
    });
    const shown = await json('debit', 'show', failing.id);
    expect(shown).toMatchObject({
      id: failing.id,
      status: 'active',
      customer: { email: `${failing.customer_id}@example.com` },
      payment_method: { holder: 'Dolores Godínez', number: expect.stringMatching(/^\*{14}\d{4}$/) },
      orders: [
        {
          order_id: failed.id,
          amount: 200.04,
          status: 'pending_next_cycle',
          presented_on: day,
          reason: 'insufficient_funds',
          bank_code: '04',
          file: expect.stringContaining(day),
        },
      ],
    });
    expect(shown.mails[0]).toMatchObject({ to: shown.customer.email, outcome: 'sent' });
    expect(JSON.stringify(shown)).not.toMatch(/\d{18}/);
    expect((await ops(['debit', 'show', failing.id])).out).toMatch(/^customer\.email .*^orders$.*^mails$/ms);
  });
});

describe('the list of failed payments', () => {
  test('is by the day of the file, or by that of the return', async () => {
    const [row, ...others] = await payments('--day', day, '--status', 'failed');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      order_id: failed.id,
      account_id: merchant.account.account_id,
      direct_debit_id: failing.id,
      reference: failed.reference,
      amount: 200.04,
      reason: 'insufficient_funds',
      bank_code: '04',
      message: expect.stringContaining('enough money'),
      file: expect.stringContaining(day),
    });
    const settledOn = mexicoCityDate(new Date(row.updated_at));
    expect(ids(await payments('--from', settledOn, '--to', settledOn)).sort()).toEqual(
      [failing.id, paid.id].sort(),
    );
  });

  test('can be filtered by status, and by reason in our words or the bank’s', async () => {
    expect(ids(await payments('--status', 'paid'))).toEqual([paid.id]);
    expect(ids(await payments('--reason', '04'), 'order_id')).toEqual([failed.id]);
    expect(ids(await payments('--reason', 'insufficient_funds'), 'order_id')).toEqual([failed.id]);
    expect(await payments('--reason', '01')).toEqual([]);
    expect(await payments('--day', '2026-01-05')).toEqual([]);
  });

  longTest('is a file for a spreadsheet, and a table for people', async () => {
    const words = ['payments', 'list', '--day', day, '--reason', '04'];
    const csv = await ops([...words, '--csv']);
    expect(csv.out).toMatch(new RegExp(`^order_id,.*,file,exception\n(?:.*\n)*${failed.id},`));
    const table = await ops(words);
    expect(table.out).toMatch(/^order_id +reference .*insufficient_funds/s);
    const none = await ops([...words, '--status', 'paid', '--account', merchant.account.account_id]);
    expect([none.out, none.err]).toEqual(['', expect.stringMatching(/Nothing found\.\n$/)]);
  });
});

test('a direct debit is revoked for a customer, and the operator is recorded', async () => {
  const { id } = await merchant.active();
  const asked = await ops(['debit', 'revoke', id]);
  expect([asked.code, asked.err]).toEqual([1, expect.stringMatching(/Dolores.* add --yes to confirm/)]);
  expect((await merchant.get(id)).body.status).toBe('active');
  const revoked = await json('debit', 'revoke', id, '--yes');
  expect(revoked).toMatchObject({ status: 'cancelled', revoked_by: 'operator' });
  expect((await merchant.get(id)).body).toMatchObject({
    status: 'cancelled',
    revoked_at: revoked.revoked_at,
  });
  expect(await json('debit', 'revoke', id, '--yes')).toMatchObject({ revoked_at: revoked.revoked_at });
});
