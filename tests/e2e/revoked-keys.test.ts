import { beforeEach, describe, expect, test } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { OPENED_BY } from '#tests/support/access-matrix.ts';
import { askForToken, newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { inTurns } from '#tests/support/in-turns.ts';

/** What remains of a pair of keys after the response to its revocation: nothing, whatever the gateway has cached. */
let lib: typeof import('#lib/operations/api-keys.ts') & typeof import('#lib/store/accounts.ts');
let account: TestAccount;

/** It loads every function that reads. */
const inTurn = inTurns(3);

beforeEach(async () => {
  lib = { ...(await import('#lib/operations/api-keys.ts')), ...(await import('#lib/store/accounts.ts')) };
  account = await newAccount();
});

const idOf: Readonly<Record<string, string>> = { day: '2027-01-15', month: '2027-01' };
const QUERIES: Readonly<Record<string, string>> = { '/api/reports/settlements': '?day=2027-01-15' };

/** The paths of every operation with which a merchant's token reads, without records. */
const READS = Object.keys(OPENED_BY)
  .filter((operation) => operation.startsWith('GET ') && OPENED_BY[operation]?.length)
  .map((operation) => operation.slice('GET '.length))
  .map((path) => path.replace(/\{(\w+)\}/g, (_, name) => idOf[name] ?? 'x1') + (QUERIES[path] ?? ''));

const order = { items: [{ name: 'Café', quantity: 1, price: 10 }] };
const revoke = ({ account_id, public_key }: TestAccount) =>
  lib.revokeApiKey(account_id, public_key, new Date());

/** Returns the statuses and codes of the responses to these reads. */
async function answersTo(paths: readonly string[], token: string) {
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await send('GET', path, undefined, { token });
    answers.push([path, status, body?.error?.code]);
  }
  return answers;
}

/** Returns a token whose policy the gateway has cached, since it was accepted a moment ago. */
async function remembered(): Promise<string> {
  const { token } = account;
  expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(200);
  return token;
}

describe('a pair of keys that was revoked', () => {
  test('gets no token', async () => {
    await revoke(account);
    const { status, body } = await askForToken(account);
    expect([status, body.error.code]).toEqual([401, 'keys_not_accepted']);
  });

  test('reads nothing more with a token that the gateway has cached', async () => {
    const token = await remembered();
    await revoke(account);
    expect(await answersTo(READS, token)).toEqual(READS.map((path) => [path, 401, 'unauthenticated']));
  });

  test('writes nothing more with a token that the gateway has cached', async () => {
    const token = await remembered();
    const { account_id: id } = account;
    const other = await lib.addApiKey(id, { name: 'Other' }, 'operator', new Date());
    await revoke(account);
    const refused = await send('POST', '/api/orders', order, { token });
    expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthenticated']);
    const left = await tokenOf(other ?? account);
    expect((await send('GET', '/api/orders', undefined, { token: left })).body.data).toEqual([]);
  });

  test('ends alone: the other pairs of its account and the links of customers stay valid', async () => {
    const { account_id: id } = account;
    const { body: debit } = await merchantOf(account).create(newCustomer());
    const link = await merchantOf(account).link(debit.id);
    const other = await lib.addApiKey(id, { name: 'Other' }, 'operator', new Date());
    const token = await tokenOf(other ?? account);
    await revoke(account);
    expect((await send('POST', '/api/orders', order, { token })).status).toBe(201);
    const page = await send('GET', `/api/direct-debits/${debit.id}`, undefined, { token: link });
    expect(page.status).toBe(200);
  });

  test('is refused in every request that begins after the response to the revocation, also among many', async () => {
    const token = await remembered();
    let isRevoked = false;
    const late: number[] = [];
    const reader = async () => {
      for (let n = 0; n < 20; n += 1) {
        const isLate = isRevoked;
        const { status } = await send('GET', '/api/orders', undefined, { token });
        if (isLate) late.push(status);
      }
    };
    const readers = [reader(), reader(), reader()];
    await revoke(account);
    isRevoked = true;
    await Promise.all(readers);
    late.push((await send('GET', '/api/orders', undefined, { token })).status);
    expect(new Set(late)).toEqual(new Set([401]));
  });
});

inTurn('a suspended merchant reads nothing with a token that the gateway has cached', async () => {
  const token = await remembered();
  const today = mexicoCityDate(new Date());
  await lib.changeAccountStatus(account.account_id, 'suspended', today);
  expect(await answersTo(READS, token)).toEqual(READS.map((path) => [path, 403, 'account_suspended']));
});
