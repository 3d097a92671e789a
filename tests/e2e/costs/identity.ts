import { beforeAll, describe, expect, test } from '@jest/globals';
import { merchantOf } from '#tests/support/records/direct-debits.ts';
import { identityResult, waitingForIdentity } from '#tests/support/records/identities.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of the result of an identity verification. The numbers are to be lowered. */
let merchant: ReturnType<typeof merchantOf>;

beforeAll(async () => {
  merchant = merchantOf(await newAccount(['direct-debit-lvl-2']));
});

/** The direct debit; its payment method and customer in parallel; all of them in one transaction. */
const RESULT = ['BatchGetItem', 'GetItem', 'TransactWriteItems'];

describe('the cost of', () => {
  test('an identity’s result: the activation and the inheriting records in one transaction; repeated, one read', async () => {
    const { id } = await waitingForIdentity(merchant);
    const { body, headers } = await identityResult(id);
    const callBack = () => send('POST', '/api/direct-debits/kyc', undefined, { raw: body, headers });
    const cost = await costOf(callBack, 200);
    expect(cost).toMatchObject({ calls: RESULT, depth: 3 });
    expect(cost.units).toBeLessThanOrEqual(34);
    expect(await costOf(callBack, 200)).toMatchObject({ calls: ['GetItem'], units: 1 });
  });

  test('the same by the simulator’s page', async () => {
    const { id, key } = await waitingForIdentity(merchant);
    const answer = () => send('POST', `/sandbox/verifications/${id}/result`, { answer: 'approved', key });
    expect(await costOf(answer, 200)).toMatchObject({ calls: RESULT, depth: 3 });
  });

  test('the same by its merchant: three reads more: the account, and the record before and after', async () => {
    const { id } = await waitingForIdentity(merchant);
    const answer = () => merchant.call('POST', `/sandbox/verifications/${id}`, { answer: 'approved' });
    const cost = await costOf(answer, 200);
    expect(cost.calls).toEqual([...RESULT, ...Array(3).fill('GetItem')].sort());
  });
});
