import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Key } from '#lib/store/keys.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { SEQUENCES } from '#tests/support/jest/budget.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { newAccount, send, type TestAccount } from '#tests/support/service/api.ts';

let account: TestAccount;
let customers = 0;
beforeAll(async () => {
  account = await newAccount();
});

type Step = { kind: 'add' } | { kind: 'add the same' } | { kind: 'delete' | 'make default'; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ kind: 'add' }),
  fc.constant<Step>({ kind: 'add the same' }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'make default' as const), which: fc.nat(5) }),
);
/** Waves of requests: those of a wave run at the same time. */
const waves = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });

describe('with any simultaneous additions, deletions and changes of the default,', () => {
  test('a customer has one default exactly while they have a method, and each number once', async () => {
    await fc.assert(
      fc.asyncProperty(waves, async (plan) => {
        const customer = `cus-race-${customers++}`;
        const repeated = newClabe();
        const known: string[] = [];
        for (const wave of plan) {
          const responses = await Promise.all(wave.map((each) => run(each, customer, repeated, known)));
          for (const { status } of responses) expect([200, 201, 409]).toContain(status);
          known.push(...responses.filter(({ status }) => status === 201).map(({ body }) => body.id));
          await expectConsistent(customer);
        }
      }),
      { numRuns: SEQUENCES, endOnFailure: true },
    );
  });
});

function run(each: Step, customer: string, repeated: string, known: readonly string[]) {
  const path = `/api/customers/${customer}/payment-methods`;
  const { token } = account;
  if ('which' in each && known.length > 0) {
    const one = `${path}/${known[each.which % known.length]}`;
    return each.kind === 'delete'
      ? send('DELETE', one, undefined, { token })
      : send('PATCH', one, { default: true }, { token });
  }
  return send('POST', path, methodBody(each.kind === 'add the same' ? repeated : newClabe()), { token });
}

async function expectConsistent(customer: string): Promise<void> {
  const { queryItems } = await import('#lib/store/engine/read.ts');
  const { items } = await queryItems<Key & Record<string, unknown>>(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `ACC#${account.account_id}#CUS#${customer}` },
      ConsistentRead: true,
    },
    1_000,
  );
  const live = items.filter(({ sk, deleted }) => sk.startsWith('PM#') && !deleted);
  const numbers = items.filter(({ sk }) => sk.startsWith('NUM#'));
  const defaultId = items.find(({ sk }) => sk === 'CUSTOMER')?.default_id;
  expect(live.map(({ id }) => id).includes(defaultId)).toBe(live.length > 0);
  if (live.length === 0) expect(defaultId).toBeUndefined();
  expect(numbers.map(({ payment_method_id }) => payment_method_id).sort()).toEqual(
    live.map(({ id }) => id).sort(),
  );
}
