import type { Ids } from '#tests/support/generated/good-requests.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { documentsOf, PDF } from '#tests/support/records/documents.ts';
import { csvOf, fileRow, importsOf } from '#tests/support/records/imports.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { newAddress, type SignedIn, signedIn } from '#tests/support/records/people.ts';
import { type ApiResponse, newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { storeOpenDispute } from './stored-disputes.ts';

/** An account with a record of every kind, its signed-in owner, and tokens of other kinds. */
export type Populated = {
  account: TestAccount;
  owner: SignedIn;
  /** A token of one scope, and the links of the second and the third direct debit. */
  others: { narrowed: string; links: readonly [string, string] };
  ids: Ids;
};

/** Creates an account with a record of every kind that a path or a body can name. */
export async function everyRecord(): Promise<Populated> {
  const account = await newAccount(['direct-debit-lvl-2']);
  const merchant = merchantOf(account);
  const { call } = merchant;
  const customer = newCustomer();
  const method = await merchant.verifiedMethod(customer);
  const debits = await Promise.all([
    merchant.create(customer, { payment_method_id: method, max_amount: 5_000 }),
    merchant.create(customer, { payment_method_id: method }),
    merchant.create(customer),
  ]);
  const [first, second, third] = debits.map(({ body }) => String(body.id)) as [string, string, string];
  await acknowledge(await merchant.link(first));
  await call('POST', `/sandbox/verifications/${first}`, { answer: 'approved' });
  const money = await moved(account, first);
  const { create, createPayout } = callerWith(account.token);
  const order = await idIn(create({ customer_id: customer }));
  const payout = await idIn(createPayout(order));
  const hook = { url: 'http://localhost:9/hooks', event_types: ['payout.updated'] };
  const endpoint = await idIn(call('POST', '/api/webhook-endpoints', hook));
  const event = (await call('GET', '/api/events?limit=1')).body.data[0].id;
  const imported = importsOf(call);
  const applied = await imported.applied(csvOf([fileRow()]));
  await call('PUT', `/api/imports/${applied.id}/consent-requests`, { mails_per_day: 1 });
  const [checked, waiting] = [await imported.create(csvOf([fileRow()])), await imported.create('x')];
  await imported.check(checked.id);
  const documents = documentsOf(call);
  const scans = [await documents.kept(first), await documents.uploaded(first, PDF)];
  const owner = await signedIn(account.account_id, 'owner');
  const byOwner = (path: string, body: object) => send('POST', path, body, { token: owner.token });
  const member = await idIn(byOwner('/api/members', { email: newAddress(), role: 'viewer' }));
  const pair = (await byOwner('/api/api-keys', { name: 'Another pair' })).body.public_key;
  const ids = {
    'direct-debits': [first, second, third],
    'payment-methods': [method],
    verifications: [first, second],
    'webhook-endpoints': [endpoint],
    events: [event],
    'balance-transactions': [money.transaction],
    transfers: [money.transfer],
    refunds: [money.refund],
    disputes: [money.dispute],
    exports: [money.exported],
    imports: [applied.id, checked.id, waiting.id],
    documents: scans.map(({ id }) => id),
    members: [member, owner.memberId],
    'orders of debits': [money.charge],
    public_key: [pair],
    order_id: [order, money.charge],
    payout_id: [payout],
    customerId: [customer],
    customer_id: [customer],
    payment_method_id: [method],
    direct_debit_id: [first, second],
  };
  const narrowed = await tokenOf(account, 'read_direct_debits');
  const links = [await merchant.link(second), await merchant.link(third)] as const;
  return { account, owner, others: { narrowed, links }, ids };
}

/** Collects a charge of a direct debit, and makes a record of everything that can become of its money. */
async function moved(account: TestAccount, debit: string) {
  const { call } = merchantOf(account);
  const charge = await idIn(call('POST', `/api/direct-debits/${debit}/charges`, { amount: 100 }));
  const { next_payment_date: date } = (await call('GET', `/api/direct-debits/${debit}`)).body;
  await payableAccount(account.account_id, newClabe(undefined, '012'));
  await call('POST', '/sandbox/collections', { date });
  const transaction = (await call('GET', '/api/balance-transactions')).body.data[0].id as string;
  await bookAdjustment(account.account_id, 500, 'CASE-1');
  const transfer = await eventually(() => idIn(call('POST', '/api/transfers')));
  const refund = await idIn(call('POST', `/api/orders/${charge}/refunds`, { amount: 1 }));
  const { id: dispute } = await storeOpenDispute(charge);
  const exported = await idIn(call('POST', '/api/exports', { kind: 'payments', from: date, to: date }));
  return { charge, transaction, transfer, refund, dispute, exported };
}

async function idIn(asked: Promise<ApiResponse>): Promise<string> {
  const { status, body } = await asked;
  if (typeof body?.id !== 'string') throw new Error(`No record was made: ${status} ${JSON.stringify(body)}`);
  return body.id;
}
