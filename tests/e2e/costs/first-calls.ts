import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createCharge } from '#lib/api/charges/routes.ts';
import {
  acknowledgeDirectDebit,
  createDirectDebit,
  createSessionLink,
  getDirectDebit,
} from '#lib/api/direct-debits/routes.ts';
import { addPaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { type Merchant, newMerchant, varying } from '#tests/support/records/mandates.ts';
import { callHandler, invokeAt } from '#tests/support/service/call-handler.ts';
import { costOf } from './cost-of.ts';

/**
 * The first request of a process has no secret yet: secrets are read in parallel with the table, and no more calls wait
 * for one another than later.
 */
let merchant: Merchant;

beforeAll(async () => {
  merchant = await newMerchant();
});
/** A merchant's request, with an Idempotency-Key. */
const request = (body: unknown, params: Record<string, string> = {}) => ({
  ...{ accountId: merchant.account.account_id, now: new Date(), body, params },
  headers: { 'idempotency-key': randomUUID() },
});

const isSecret = (call: string) => call === 'GetSecretValue';

/**
 * The simulated latency of the table in milliseconds: code that is not yet compiled makes simultaneous calls less
 * close.
 */
const FAR = 500;

/** The calls of a first request: how many in sequence, and how many to the table; it reads secrets. */
async function firstCost(call: () => Promise<{ status: number }>, status: number) {
  const { calls, depth } = await costOf(call, status, FAR);
  expect(calls.some(isSecret)).toBe(true);
  return { depth, table: calls.filter((name) => !isSecret(name)).length };
}

/** A fresh process, whose log is discarded. */
function startProcess(): void {
  jest.resetModules();
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
}

describe('the first request of a process', () => {
  beforeEach(startProcess);
  afterEach(() => void jest.restoreAllMocks());

  test('creating a direct debit', async () => {
    const { handler } = await import('#functions/direct-debits/create.ts');
    const create = () => callHandler(handler, createDirectDebit, request(debitBody(newCustomer())));
    expect(await firstCost(create, 201)).toEqual({ depth: 2, table: 3 });
  });

  longTest('creating a charge', async () => {
    const { id } = await merchant.active(varying);
    const { handler } = await import('#functions/direct-debits/create-charge.ts');
    const charge = () => callHandler(handler, createCharge, request({ amount: 10 }, { id }));
    expect(await firstCost(charge, 201)).toEqual({ depth: 3, table: 3 });
  });

  longTest('creating a link', async () => {
    const { id } = await merchant.active(varying);
    const { handler } = await import('#functions/direct-debits/create-session-link.ts');
    const link = () => callHandler(handler, createSessionLink, request({}, { id }));
    expect(await firstCost(link, 201)).toEqual({ depth: 2, table: 2 });
  });

  test('acknowledging', async () => {
    const { body } = await merchant.create(newCustomer(), { send_email: false });
    const token = await merchant.link(body.id);
    // The caller in the gateway's place reads a secret for that.
    const { handler: read } = await import('#functions/direct-debits/get.ts');
    const params = { id: body.id };
    await invokeAt(read, getDirectDebit, { token, now: new Date(), params });
    jest.resetModules();
    const { handler } = await import('#functions/direct-debits/acknowledge.ts');
    const agree = () => invokeAt(handler, acknowledgeDirectDebit, { token, now: new Date(), body: PLACE });
    expect(await firstCost(agree, 200)).toEqual({ depth: 3, table: 3 });
  });

  longTest('adding a payment method', async () => {
    const { handler } = await import('#functions/payment-methods/add.ts');
    const params = { customerId: newCustomer() };
    const add = () => callHandler(handler, addPaymentMethod, request(methodBody(newClabe()), params));
    expect(await firstCost(add, 201)).toEqual({ depth: 2, table: 2 });
  });
});
