import { beforeAll, describe, expect, test } from '@jest/globals';
import { newClabe } from '#tests/support/account-numbers.ts';
import { newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { FUZZED_REQUESTS, LONG } from '#tests/support/budget.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { type Operation, operations } from '#tests/support/documented-operations.ts';
import { documentsOf, PDF } from '#tests/support/documents.ts';
import { eventually } from '#tests/support/eventually.ts';
import fc from '#tests/support/fast-check.ts';
import {
  addressOf,
  basic,
  hostileRequestsTo,
  type Known,
  requestsTo,
} from '#tests/support/fuzzed-requests.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/imports.ts';
import { inTurns } from '#tests/support/in-turns.ts';
import { callerWith } from '#tests/support/orders.ts';
import { bookAdjustment, payableAccount } from '#tests/support/payable-account.ts';
import { newAddress, signedIn } from '#tests/support/people.ts';
import { storeOpenDispute } from '#tests/support/stored-disputes.ts';

const inTurn = inTurns(4);

const all = operations();

/** How often an operation responded with which status. FUZZ_SUMMARY=1 shows it. */
const reached = new Map<string, Map<number, number>>();

let account: TestAccount;
let known: Known;

beforeAll(async () => {
  account = await newAccount(['direct-debit-lvl-2']);
  const merchant = merchantOf(account);
  const { create, createPayout } = callerWith(account.token);
  const customer = newCustomer();
  const method = await merchant.verifiedMethod(customer);
  const debits = await Promise.all([
    merchant.create(customer, { payment_method_id: method, max_amount: 5_000 }),
    merchant.create(customer, { payment_method_id: method }),
    merchant.create(customer),
  ]);
  const [first, second, third] = debits.map(({ body }) => String(body.id)) as [string, string, string];
  await acknowledge(await merchant.link(first));
  await merchant.call('POST', `/sandbox/verifications/${first}`, { answer: 'approved' });
  const charge = (await merchant.call('POST', `/api/direct-debits/${first}/charges`, { amount: 100 })).body
    .id;
  const { next_payment_date: date } = (await merchant.call('GET', `/api/direct-debits/${first}`)).body;
  await payableAccount(account.account_id, newClabe(undefined, '012'));
  await merchant.call('POST', '/sandbox/collections', { date });
  const transaction = (await merchant.call('GET', '/api/balance-transactions')).body.data[0].id;
  await bookAdjustment(account.account_id, 500, 'CASE-1');
  const transfer = await eventually(async () => {
    const { body } = await merchant.call('POST', '/api/transfers');
    expect(body).toMatchObject({ id: expect.any(String) });
    return body.id;
  });
  const refund = (await merchant.call('POST', `/api/orders/${charge}/refunds`, { amount: 1 })).body.id;
  const { id: dispute } = await storeOpenDispute(charge);
  const order = (await create({ customer_id: customer })).body.id;
  const payout = (await createPayout(order)).body.id;
  const url = 'http://localhost:9/hooks';
  const endpoint = (
    await merchant.call('POST', '/api/webhook-endpoints', { url, event_types: ['payout.updated'] })
  ).body.id;
  const event = (await merchant.call('GET', '/api/events?limit=1')).body.data[0].id;
  const days = { kind: 'payments', from: date, to: date };
  const exported = (await merchant.call('POST', '/api/exports', days)).body.id;
  const imported = importsOf(merchant.call);
  const [checked, waiting] = [await imported.create(csvOf([fileRow()])), await imported.create('x')];
  await imported.check(checked.id);
  const documents = documentsOf(merchant.call);
  const scans = [await documents.kept(first), await documents.uploaded(first, PDF)];
  const owner = await signedIn(account.account_id, 'owner');
  const byOwner = (path: string, body: object) => send('POST', path, body, { token: owner.token });
  const member = (await byOwner('/api/members', { email: newAddress(), role: 'viewer' })).body.id;
  const pair = (await byOwner('/api/api-keys', { name: 'Fuzzed' })).body.public_key;
  const tokens = [
    ...Array.from({ length: 8 }, () => account.token),
    await tokenOf(account, 'read_direct_debits'),
    owner.token,
    await merchant.link(second),
    await merchant.link(third),
    'eyJhbGciOiJub25lIn0.e30.',
  ];
  const ids = {
    'direct-debits': [first, second, third],
    'payment-methods': [method],
    verifications: [first, second],
    'webhook-endpoints': [endpoint],
    events: [event],
    'balance-transactions': [transaction],
    transfers: [transfer],
    refunds: [refund],
    disputes: [dispute],
    exports: [exported],
    imports: [checked.id, waiting.id],
    documents: scans.map(({ id }) => id),
    members: [member, owner.memberId],
    public_key: [pair],
    order_id: [order, charge],
    payout_id: [payout],
    customerId: [customer],
    customer_id: [customer],
    payment_method_id: [method],
    direct_debit_id: [first, second],
  };
  known = { tokens, ids };
});

describe('for any request', () => {
  inTurn.each(
    all.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]),
  )('%s responds as documented, and never fails', async (_, operation) => {
    const counts = new Map<number, number>();
    reached.set(operation.id, counts);
    await fc.assert(
      fc.asyncProperty(requestsTo(operation, known), async (request) => {
        const { status, body } = await send(operation.method, addressOf(operation, request), request.body, {
          token: request.token ?? null,
          ...(request.key !== undefined && { key: request.key }),
          headers: credentials(operation, request.token, request.headers),
        });
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (status >= 500 && status !== 503) {
          throw new Error(`${status} ${body.error.request_id} for ${JSON.stringify(request)}`);
        }
      }),
      { numRuns: runsOf(operation), endOnFailure: true },
    );
  });

  inTurn.each(
    all.map((operation): [string, Operation] => [`${operation.method} ${operation.path}`, operation]),
  )('%s responds to texts of any length and script as documented, and never fails', async (_, operation) => {
    const requests = hostileRequestsTo(operation, known);
    const responses = await Promise.all(
      requests.map((request) => {
        const { token, body, headers } = request;
        return send(operation.method, addressOf(operation, request), body, {
          token: 'authorization' in headers ? null : (token ?? null),
          headers: 'authorization' in headers ? headers : credentials(operation, token, headers),
        });
      }),
    );
    const failed = requests.filter((_, index) => (responses[index]?.status ?? 500) >= 500);
    expect(failed).toEqual([]);
  });

  test('many operations succeeded at least once', () => {
    const succeeded = [...reached.values()].filter((counts) =>
      [...counts.keys()].some((status) => status < 300),
    );
    if (process.env.FUZZ_SUMMARY) process.stdout.write(summary());
    expect(succeeded.length).toBeGreaterThan(reached.size / (LONG ? 2 : 3));
  });
});

/** Returns the account's own keys instead of a token if the operation takes keys. */
function credentials(
  { id }: Operation,
  token: string | undefined,
  headers: Record<string, string>,
): Record<string, string> {
  if (id !== 'createToken' || token === undefined) return headers;
  const { public_key, private_key } = account;
  return { ...headers, authorization: basic(public_key, private_key) };
}

/** Keys are verified slowly, on purpose. */
function runsOf({ id }: Operation): number {
  return id === 'createToken' ? Math.ceil(FUZZED_REQUESTS / 4) : FUZZED_REQUESTS;
}

function summary(): string {
  const lines = [...reached].map(([id, counts]) => {
    const statuses = [...counts].sort().map(([status, times]) => `${status}×${times}`);
    return `  ${id}: ${statuses.join(' ')}\n`;
  });
  return lines.join('');
}
