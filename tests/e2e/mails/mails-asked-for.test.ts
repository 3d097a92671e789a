import { beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo, tokenIn } from '#tests/support/records/inbox.ts';
import { claimsOf, requestLink } from '#tests/support/records/links.ts';
import { type ApiResponse, newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Merchant = ReturnType<typeof merchantOf>;

/** What the rule allows to one address (`lib/domain/asked-mails.ts`). */
const A_MINUTE = 5;
const A_MINUTE_OF_ALL = 10;
const A_DAY_OF_AN_ACCOUNT = 20;

let merchant: Merchant;
let other: Merchant;
beforeAll(async () => {
  [merchant, other] = [merchantOf(await newAccount()), merchantOf(await newAccount())];
});

/** Direct debits for one address that have not mailed anything yet. */
async function debitsFor(address: string, count: number, by = merchant): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const customer = { name: 'Dolores Godínez', email: address };
    const { body } = await by.create(newCustomer(), { customer, send_email: false });
    ids.push(body.id);
  }
  return ids;
}

const newAddress = () => `${newCustomer()}@example.com`;
const resend = (id: string, by = merchant) => by.call('POST', `/api/direct-debits/${id}/resend-email`);
const passed = (responses: readonly ApiResponse[]) => responses.filter(({ status }) => status === 200).length;

/** Runs a step, and returns how many mails the rule allows meanwhile: more if it takes longer than a minute. */
async function within(
  work: () => Promise<ApiResponse[]>,
): Promise<{ responses: ApiResponse[]; most: number }> {
  const begun = Date.now();
  const responses = await work();
  return { responses, most: Date.now() - begun < 60_000 ? A_MINUTE : A_DAY_OF_AN_ACCOUNT };
}

async function inTurn(ids: readonly string[], by = merchant): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (const id of ids) responses.push(await resend(id, by));
  return responses;
}

/** Waits for as many mails as were allowed: no more of them can follow. */
const arrived = (address: string, count: number) =>
  eventually(async () => expect(await mailsTo(address)).toHaveLength(count));

/** Waits for the mail with the valid link: the last one requested. */
async function lastArrived(address: string, id: string): Promise<void> {
  const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
  const link = (await findDirectDebit(id))?.link?.token_id;
  await eventually(async () => {
    const mailed = (await mailsTo(address)).map((mail) => claimsOf(tokenIn(mail)).jti);
    expect(mailed).toContain(link);
  });
}

function expectRefusals(responses: readonly ApiResponse[]): void {
  for (const { status, body, headers } of responses.filter((response) => response.status !== 200)) {
    expect([status, body.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
}

describe('mails that a merchant resends to one address', () => {
  test('are limited for one direct debit if fifteen are requested in a row', async () => {
    const address = newAddress();
    const [id = ''] = await debitsFor(address, 1);
    const { responses, most } = await within(() => inTurn(Array<string>(15).fill(id)));
    expect(passed(responses)).toBeGreaterThanOrEqual(A_MINUTE);
    expect(passed(responses)).toBeLessThanOrEqual(most);
    if (most === A_MINUTE) expectRefusals(responses);
    // A mail whose link was replaced before it was sent is not sent.
    await lastArrived(address, id);
    expect((await mailsTo(address)).length).toBeLessThanOrEqual(passed(responses));
  });

  longTest('are limited across accounts and spellings of the address', async () => {
    const address = newAddress();
    const [one = ''] = await debitsFor(address.toUpperCase(), 1);
    const [another = ''] = await debitsFor(address, 1, other);
    const more = merchantOf(await newAccount());
    const [third = ''] = await debitsFor(address, 1, more);
    const { responses, most } = await within(async () => [
      ...(await inTurn([one, one, one])),
      ...(await inTurn([another, another, another, another, another, another], other)),
      ...(await inTurn([one, one, one])),
      ...(await inTurn([third, third, third], more)),
    ]);
    expect(passed(responses)).toBeGreaterThanOrEqual(A_MINUTE_OF_ALL);
    if (most === A_MINUTE) expect(passed(responses)).toBe(A_MINUTE_OF_ALL);
  });

  longTest('are limited if the address is corrected again and again, which mails the link', async () => {
    const [address, next] = [newAddress(), newAddress()];
    const [id = ''] = await debitsFor(address, 1);
    const change = (body: object) => merchant.call('PATCH', `/api/direct-debits/${id}`, body);
    expect((await change({ send_email: true })).status).toBe(200);
    expect((await resend(id)).status).toBe(200);
    const { responses, most } = await within(async () => {
      const changed: ApiResponse[] = [];
      for (let time = 0; time < 16; time++) {
        const customer = { name: 'Dolores Godínez', email: time % 2 === 0 ? next : address };
        changed.push(await change({ customer }));
      }
      return changed;
    });
    expect(responses.some(({ status }) => status === 429)).toBe(true);
    expectRefusals(responses);
    for (const each of [address, next]) expect((await mailsTo(each)).length).toBeLessThanOrEqual(most);
  });

  test.each(['one direct debit', 'twenty direct debits'])(
    'are exactly as many as the limit if twenty are requested at once, for %s',
    async (of) => {
      const address = newAddress();
      const ids = of === 'one direct debit' ? [] : await debitsFor(address, 20);
      const [only = ''] = ids.length > 0 ? [] : await debitsFor(address, 1);
      const { responses, most } = await within(() =>
        Promise.all(Array.from({ length: 20 }, (_, n) => resend(ids[n] ?? only))),
      );
      expect(passed(responses)).toBeGreaterThanOrEqual(A_MINUTE);
      expect(passed(responses)).toBeLessThanOrEqual(most);
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
      if (ids.length > 0) await arrived(address, passed(responses));
      else await lastArrived(address, only);
    },
  );

  longTest(
    'of another address are counted separately, and a refused one does not change the link',
    async () => {
      const [address, next] = [newAddress(), newAddress()];
      const [id = ''] = await debitsFor(address, 1);
      const responses = await inTurn(Array<string>(A_DAY_OF_AN_ACCOUNT + 1).fill(id));
      expect(responses.at(-1)?.status).toBe(429);
      const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
      expect((await findDirectDebit(id))?.version).toBe(1 + passed(responses));
      const [free = ''] = await debitsFor(next, 1);
      expect((await resend(free)).status).toBe(200);
    },
  );

  longTest('are returned again, and not counted again, for an Idempotency-Key', async () => {
    const account = await newAccount();
    const [id = ''] = await debitsFor(newAddress(), 1, merchantOf(account));
    const options = { token: account.token, key: newCustomer() };
    const again = () => send('POST', `/api/direct-debits/${id}/resend-email`, undefined, options);
    const responses: ApiResponse[] = [];
    for (let time = 0; time < A_DAY_OF_AN_ACCOUNT + 2; time++) responses.push(await again());
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('links that callers without a token request', () => {
  longTest('are limited across direct debits of one address, and the response stays the same', async () => {
    const address = newAddress();
    const ids = await debitsFor(address, 12);
    const begun = Date.now();
    for (const id of ids)
      expect(await requestLink(id)).toMatchObject({ status: 202, body: { requested: true } });
    const took = Date.now() - begun;
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const records = await Promise.all(ids.map(findDirectDebit));
    const mailed = records.filter((debit) => debit?.asked.mails);
    expect(mailed.length).toBeGreaterThanOrEqual(A_MINUTE);
    expect(mailed.length).toBeLessThanOrEqual(took < 60_000 ? A_MINUTE : A_DAY_OF_AN_ACCOUNT);
    await arrived(address, mailed.length);
    for (const debit of records.slice(mailed.length)) expect(debit?.version).toBe(1);
  });

  longTest('are mailed although merchants have reached their limit', async () => {
    const address = newAddress();
    const ids = await debitsFor(address, 12);
    const responses = await inTurn(ids);
    expect(passed(responses)).toBeLessThan(12);
    await requestLink(ids[11] ?? '');
    await arrived(address, passed(responses) + 1);
  });
});
