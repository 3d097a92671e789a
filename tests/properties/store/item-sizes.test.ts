import { afterAll, describe, expect, test } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { countedWith } from '#lib/domain/direct-debit/decision.ts';
import { spend } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { newId } from '#lib/domain/ids.ts';
import { moveCharge } from '#lib/operations/writes/charges.ts';
import { writesToCreate } from '#lib/operations/writes/direct-debits.ts';
import { storeOrder } from '#lib/operations/writes/orders.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import {
  ACKNOWLEDGED,
  active,
  centavos,
  charge,
  clock,
  counted,
  created,
  INSUFFICIENT_FUNDS,
  link,
  NOW,
} from '#tests/domain/direct-debit/sample.ts';
import { sizeOfItem } from '#tests/support/database/item-size.ts';

/** A write in a transaction costs two units for each started one of these. */
const A_KILOBYTE = 1_024;

const ID = { account_id: newId('acc'), debit: newId('dd'), method: newId('pm') };
const CUSTOMER = {
  name: 'María Guadalupe Hernández Martínez',
  email: 'guadalupe.hernandez.martinez@gmail.com',
};
const BROWSERS = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  Windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0',
};

const spent = () => spend({ link: link({ token_id: newId('tok') }) }, clock());

const debitOf = (make: typeof created, changes: Partial<DirectDebit> = {}) =>
  make({
    ...{ id: ID.debit, account_id: ID.account_id, customer_id: 'cus_8f3k2l9d0s', customer: CUSTOMER },
    ...{ concept: 'Colegiatura mensual de secundaria', payment_method_id: ID.method },
    ...changes,
  });

const PAID = { periods: [{ n: 0, held: centavos(350_50), open: 0, paid: 1, failed: 0 }] };
const collectedFrom = (browser: string, changes: Partial<DirectDebit> = {}) =>
  debitOf(active, {
    consent: { count: 1, method_id: ID.method, in_force: true, lapsed: false },
    acknowledge_by: { ...ACKNOWLEDGED, browser, ip: '187.190.123.217', city: 'Ciudad de México' },
    ...spent(),
    evidence: { n: 1, hash: 'xVb0bSjLJ2sHqJmBqk1R8gN1mQ4oOa0cZ5Tt7fWw3Yk' },
    ...counted(PAID),
    ...changes,
  });

const chargeOf = (changes: Partial<Charge> = {}) =>
  charge({
    ...{
      id: newId('ord'),
      account_id: ID.account_id,
      direct_debit_id: ID.debit,
      payment_method_id: ID.method,
    },
    ...{ customer_id: 'cus_8f3k2l9d0s', email: CUSTOMER.email, first_name: CUSTOMER.name },
    ...{ file_id: '002/20270210-01', account_digest: 'q83vEjRWeJCrze8SNFZ4kA' },
    ...changes,
  });

const sizes: string[] = [];
afterAll(() => void process.stdout.write(`Bytes as stored: ${sizes.join(', ')}\n`));

/** Returns the kilobytes that the write of an item costs; its size is shown at the end. */
function kilobytesOf([write]: readonly Write[], name: string): number {
  if (!write || !('put' in write)) throw new Error('Records are put whole.');
  const size = sizeOfItem(write.put.Item ?? {});
  sizes.push(`${name} ${size}`);
  return Math.ceil(size / A_KILOBYTE);
}

const debits: [string, DirectDebit][] = [
  ['new', debitOf(created, { link: link({ token_id: newId('tok') }) })],
  ...Object.entries(BROWSERS).map(([name, browser]): [string, DirectDebit] => [
    `collected from, agreed to on ${name}`,
    collectedFrom(browser),
  ]),
  [
    'with an order open, pre-notified and one carried',
    collectedFrom(BROWSERS.iPhone, {
      ...counted({ ...PAID, open_orders: 1, carried_orders: [newId('ord')] }),
      pre_notification: {
        date: collectedFrom('').schedule.anchor_date,
        on: collectedFrom('').schedule.anchor_date,
        account: ID.method,
        amount: centavos(350_50),
        orders: [newId('ord')],
      },
    }),
  ],
  ['cancelled', collectedFrom(BROWSERS.iPhone, { status: 'cancelled', revoked_at: NOW })],
];

const { file_id, presented_on, account_digest, payment_method_id, consent, ...waiting } = chargeOf();
const responded = { returned_on: chargeOf().charge_date, first_settled_on: chargeOf().charge_date };
const orders: [string, Charge][] = [
  ['created', { ...waiting, status: 'created', attempts: 0 }],
  ['pending', chargeOf({ status: 'pending', attempts: 0 })],
  ['in_process', chargeOf()],
  ['paid', chargeOf({ ...responded, status: 'paid' })],
  ['failed', chargeOf({ ...responded, status: 'failed', failure: INSUFFICIENT_FUNDS })],
  [
    'pending_next_cycle',
    chargeOf({ ...responded, status: 'pending_next_cycle', failure: INSUFFICIENT_FUNDS }),
  ],
  [
    'retried',
    chargeOf({ ...responded, status: 'failed', failure: INSUFFICIENT_FUNDS, retried_by: newId('ord') }),
  ],
  ['a second try', chargeOf({ retry_of: newId('ord'), exception: newId('exc') })],
  ['reversed', chargeOf({ ...responded, status: 'failed', failure: INSUFFICIENT_FUNDS, reversed_at: NOW })],
  ['cancelled', { ...waiting, status: 'cancelled', attempts: 0 }],
];

describe('the size of a stored record, including its index attributes', () => {
  test.each(debits)('of a direct debit that is %s is at most two kilobytes', (name, debit) => {
    const [, ...writes] = writesToCreate(
      { next: debit, events: [], ...countedWith(debit, {}).orders },
      undefined,
      new Date(NOW),
    );
    expect(kilobytesOf(writes, name)).toBeLessThanOrEqual(2);
  });

  test.each(orders)(
    'of an order of one that is %s is at most two kilobytes, new and moved, and its event three',
    (name, order) => {
      const writes = storeOrder(order, new Date(NOW));
      expect(kilobytesOf(writes, name)).toBeLessThanOrEqual(2);
      expect(kilobytesOf(writes.slice(1), 'its event')).toBeLessThanOrEqual(3);
      const transition = { from: [order.status], set: {} };
      expect(kilobytesOf(moveCharge({ charge: order, transition }, clock(NOW)), 'moved')).toBeLessThanOrEqual(
        2,
      );
    },
  );

  test('is counted as DynamoDB counts it', () => {
    expect(sizeOfItem({ pk: 'ñ', n: 0, m: 12_345, k: -1.5, b: true, x: undefined })).toBe(4 + 2 + 5 + 4 + 2);
    expect(sizeOfItem({ l: [1, 'a'], o: { a: null } })).toBe(1 + 3 + 3 + 2 + 1 + 3 + 1 + 1 + 1);
    expect(sizeOfItem({ packed: new Uint8Array(10) })).toBe(16);
  });
});
