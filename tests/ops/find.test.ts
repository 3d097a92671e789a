import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { send } from '#tests/support/service/api.ts';
import { json, ops } from './run-ops.ts';

type Debit = Awaited<ReturnType<Collector['active']>>;
type Found = Record<string, Record<string, string | number>[]>;

let merchant: Collector;
let debit: Debit;
let order: { id: string; reference: number };

beforeAll(async () => {
  merchant = await newCollector();
  debit = await merchant.active({
    ...once,
    amount: 200.04,
    external_id: `póliza ${merchant.account.account_id}`,
  });
  await merchant.collect(debit.next_payment_date);
  [order] = (await merchant.payments(debit.id)).body.data;
});

const find = (...words: string[]): Promise<Found> => json('find', ...words);
const found = ({ direct_debits = [] }: Found) => direct_debits.map(({ direct_debit_id }) => direct_debit_id);
const ofMerchant = () => ['--account', merchant.account.account_id];

describe('a direct debit is found', () => {
  test('by its id, its reference, and the merchant’s ids of it and of its customer', async () => {
    expect(found(await find(debit.id))).toEqual([debit.id]);
    expect(found(await find(String(debit.reference)))).toEqual([debit.id]);
    expect(found(await find(debit.customer_id))).toEqual([debit.id]);
    const ownId = `póliza ${merchant.account.account_id}`;
    for (const form of ['NFC', 'NFD']) expect(found(await find(ownId.normalize(form)))).toEqual([debit.id]);
  });

  test('by an address in any letter case', async () => {
    const address = `${debit.customer_id}@EXAMPLE.com`;
    expect(found(await find(address))).toEqual([debit.id]);
  });

  test('by a name without its accents, and by the end of the account number', async () => {
    expect(found(await find('godinez', 'dolores', ...ofMerchant()))).toEqual([debit.id]);
    const { number } = (await json('debit', 'show', debit.id)).payment_method;
    expect(found(await find(number.slice(-4), ...ofMerchant()))).toEqual([debit.id]);
  });

  test('by what belongs to it: a charge, its reference, a payment method', async () => {
    const row = { order_id: order.id, reference: order.reference, reason: 'insufficient_funds' };
    for (const text of [order.id, String(order.reference)]) {
      const hit = await find(text);
      expect([found(hit), hit.orders]).toEqual([[debit.id], [expect.objectContaining(row)]]);
    }
    const { payment_method_id } = await json('debit', 'show', debit.id);
    const hit = await find(payment_method_id);
    expect(found(hit)).toEqual([debit.id]);
    expect(hit.others).toMatchObject([{ kind: 'payment method', customer_id: debit.customer_id }]);
  });
});

test('a merchant is found by its id, its key or its name', async () => {
  const { account_id } = await json('account', 'create', '--name', 'Florería Única del Ángel');
  for (const text of [account_id, 'floreria angel'])
    expect((await find(text)).merchants).toMatchObject([{ account_id, name: 'Florería Única del Ángel' }]);
  const [{ public_key }] = (await json('account', 'show', account_id)).key_pairs;
  expect((await find(public_key)).others).toMatchObject([{ kind: 'public key', account_id }]);
});

test('a record that cannot be read is named, and keeps no other from being found', async () => {
  const own = await newCollector();
  const [one, other] = [await own.active(once), await own.active(once)];
  const ofOwn = ['--account', own.account.account_id];
  const { breakItem } = await import('#tests/support/database/break-item.ts');
  const { directDebitKey } = await import('#lib/store/keys.ts');
  const mend = await breakItem(directDebitKey(other.id), 'customer_id');
  try {
    const byName = await find('godinez', 'dolores', ...ofOwn);
    expect([found(byName), byName.cannot_be_read]).toEqual([[one.id], `DD ${other.id}`]);
    const byAddress = await find(`${one.customer_id}@example.com`, ...ofOwn);
    expect(found(byAddress)).toEqual([one.id]);
    const itself = await find(other.id);
    expect([found(itself), itself.cannot_be_read]).toEqual([[], `DD ${other.id}`]);
  } finally {
    await mend();
  }
  expect(found(await find(other.id))).toEqual([other.id]);
});

test('an event of a merchant leads to its record', async () => {
  const { data } = (await merchant.call('GET', '/api/events?type=charge.failed')).body;
  const hit = await find(data[0].id);
  expect(hit.others).toMatchObject([{ kind: 'event', status: 'charge.failed' }]);
  expect(hit.orders).toMatchObject([{ order_id: order.id }]);
});

test('a request is found in the logs, with its caller and its outcome', async () => {
  const { token } = merchant.account;
  const { headers } = await send('GET', '/api/direct-debits/dd_none', undefined, { token });
  const { requests } = await find(String(headers.get('x-request-id')));
  expect(requests).toMatchObject([
    { operation: 'getDirectDebit', status: 404, merchant: 'Tests', viewer_ip: expect.any(String) },
  ]);
});

describe('each search says', () => {
  test('where it has looked, and what that has read', async () => {
    const { looks } = await find(debit.customer_id, ...ofMerchant());
    expect(looks).toEqual([
      { looked_in: 'merchants’ customer ids, by index', found: 1, read: '1 query, 1 record' },
      { looked_in: 'external ids, by key', found: 0, read: '4 keys' },
      { looked_in: 'names of merchants and customers, one by one', found: 0, read: '1 page, 1 record' },
    ]);
    expect((await find(debit.id)).looks).toEqual([
      { looked_in: 'ids of direct debits', found: 1, read: '1 key' },
    ]);
  });

  test('which merchants’ direct debits it has not read', async () => {
    const { lookThrough } = await import('#lib/operations/search/anything/look-through.ts');
    const other = await newCollector();
    const [one, two] = [merchant.account.account_id, other.account.account_id];
    const matching = async () => [];
    const look = (most: number) =>
      lookThrough({ accountIds: [one, two], most, matching, looked: () => {}, unread: () => {} });
    expect(await look(1)).toMatchObject({ records: 1, unread: [one, two] });
    expect(await look(100)).toMatchObject({ records: 1, unread: [] });
    expect((await find('nobody', ...ofMerchant())).not_looked_at).toBe('nothing');
  });

  test('that nothing was found', async () => {
    const { code, err, out } = await ops(['find', 'no-such-thing', ...ofMerchant()]);
    expect([code, err]).toEqual([0, expect.stringMatching(/Nothing found\.\n$/)]);
    expect(out).toMatch(/^looks$/m);
  });
});

test('a whole account number is refused, and not repeated', async () => {
  const { code, err } = await ops(['find', '002010077777777771']);
  expect([code, err]).toEqual([1, expect.stringContaining('write its last four digits')]);
  expect(err).not.toContain('7777');
});
