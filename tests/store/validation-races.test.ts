import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { AccountVerifier, VerificationState } from '#lib/providers/account-verification/port.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';
import { asStored } from '#tests/support/database/as-stored.ts';
import { breakItem } from '#tests/support/database/break-item.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { delivered } from '#tests/support/records/delivered.ts';

const RFC = 'GODE561231GR8';
const MATCH: VerificationState = { state: 'receipt', holderId: RFC };
const MINUTE = 60_000;

let account_id: string;
let lib: Awaited<ReturnType<typeof load>>;

/** The library reads its table from the environment, which is set by then. */
async function load() {
  return {
    ...(await import('#lib/operations/payment-methods/advance-validation.ts')),
    ...(await import('#lib/store/new-accounts.ts')),
    ...(await import('#lib/operations/payment-methods/sealed-members.ts')),
    ...(await import('#lib/store/payment-methods.ts')),
    ...(await import('#lib/operations/writes/payment-methods.ts')),
    ...(await import('#lib/operations/writes/payment-method-changes.ts')),
    ...(await import('#lib/store/engine/transact.ts')),
    ...(await import('#lib/domain/payment-method/validation.ts')),
  };
}

beforeAll(async () => {
  lib = await load();
  ({ account_id } = await lib.createAccount({ name: 'Races', features: [] }));
});

/** A provider whose results the test decides, and which counts its requests. */
function provider(responses: { start?: () => VerificationState; read?: () => VerificationState }) {
  const asked = { starts: [] as string[], reads: 0 };
  const verifier: AccountVerifier = {
    start: async ({ runId }) => {
      asked.starts.push(runId);
      return { providerId: `provider-${runId}`, ...(responses.start?.() ?? { state: 'pending' }) };
    },
    read: async () => {
      asked.reads += 1;
      return responses.read?.() ?? { state: 'pending' };
    },
  };
  return { verifier, asked };
}

/** A stored method whose validation was requested `ago` milliseconds ago, without the event that starts it. */
async function waiting(ago = 0): Promise<PaymentMethod> {
  const then = new Date(Date.now() - ago);
  const customerId = `cus-${newId('req')}`;
  const given = {
    account_id,
    customer_id: customerId,
    number: newClabe(),
    name: 'N',
    business_name: '',
  } as const;
  const fresh = await lib.newPaymentMethod({ ...given, method: 'clabe', country: 'MX' }, then);
  const declared = await lib.sealRfc(fresh, RFC);
  const { next } = lib.requestValidation(fresh, { runId: newId('run'), declared }, then);
  await lib.transact(lib.writesToAdd({ next, events: [] }, {}, then));
  return next;
}

const stored = async ({ account_id: account, customer_id, id }: PaymentMethod) => {
  const method = await lib.findPaymentMethod(account, customer_id, id);
  if (!method) throw new Error('It is gone');
  return method;
};

/** Log lines that a test provokes are part of it, not of the report. */
const silently = () => jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
const down = () => {
  throw new ProviderUnavailable('down');
};

describe('a validation', () => {
  test('that several advance at once is settled once, as the provider says', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const method = await waiting();
      const { verifier, asked } = provider({ read: () => MATCH });
      const started = await lib.advanceValidation(method, verifier, new Date());
      const all = await Promise.all(
        Array.from({ length: 5 }, () => lib.advanceValidation(started, verifier, new Date())),
      );
      expect(new Set(asked.starts)).toEqual(new Set([method.run?.id]));
      expect(all.map(({ validation }) => validation.status)).toEqual(Array(5).fill('verified'));
      expect(new Set(all.map(({ validation }) => validation.checked_at)).size).toBe(1);
    }
  });

  test('that two requests start at once is one run for the provider', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const method = await waiting();
      const { verifier, asked } = provider({});
      await Promise.all([1, 2, 3].map(() => lib.advanceValidation(method, verifier, new Date())));
      expect(new Set(asked.starts).size).toBe(1);
      expect((await stored(method)).run).toMatchObject({
        attempts: 1,
        provider_id: `provider-${method.run?.id}`,
      });
    }
  });

  test('stays due while the provider is down, and succeeds when it is back', async () => {
    const warned = silently();
    const method = await waiting();
    const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
    const first = await lib.advanceValidation(method, provider({ start: down }).verifier, new Date());
    expect(first).toMatchObject({ validation: { status: 'pending' }, run: { attempts: 1 } });
    const second = await lib.advanceValidation(first, provider({ start: down }).verifier, later(1));
    expect(second.run).toMatchObject({ attempts: 2 });
    expect((await stored(method)).due_at).toBe(second.due_at);
    const back = provider({ read: () => MATCH }).verifier;
    const started = await lib.advanceValidation(second, back, later(2));
    expect(await lib.advanceValidation(started, back, later(3))).toMatchObject({
      validation: { status: 'verified' },
    });
    const settled = await stored(method);
    expect(
      warned.mock.calls.filter(([line]) => String(line).includes('account_verification_delayed')),
    ).toHaveLength(2);
    warned.mockRestore();
    expect(settled).not.toHaveProperty('due_shard');
    expect(settled).not.toHaveProperty('due_at');
  });

  test('that no provider accepted is started again by its event, or given up after a week', async () => {
    const { verifier, asked } = provider({});
    const method = await waiting(10 * MINUTE);
    const next = await lib.followValidation(method, verifier, new Date());
    expect(asked.starts).toEqual([]);
    expect(next.run).toEqual(method.run);
    expect((await stored(method)).due_at).toBe(next.due_at);
    const old = await lib.followValidation(await waiting(7 * 24 * 60 * MINUTE), verifier, new Date());
    expect(old.validation).toMatchObject({ status: 'failed', reason: 'receipt_not_available' });
  });

  test('is given up after a week without a receipt', async () => {
    const method = await waiting(7 * 24 * 60 * MINUTE);
    const given = await lib.advanceValidation(method, provider({}).verifier, new Date());
    expect(given.validation).toMatchObject({ status: 'failed', reason: 'receipt_not_available' });
  });

  test('of a method deleted meanwhile changes nothing', async () => {
    const method = await waiting();
    const { verifier } = provider({ start: () => MATCH });
    await lib.transact(await lib.writesToDelete(method, { default_id: method.id, version: 1 }, new Date()));
    const after = await lib.advanceValidation(method, verifier, new Date());
    expect(after).toMatchObject({ deleted: true, validation: { status: 'pending' } });
  });

  test('is found by the sweep when it is due, the longest due first, and not before', async () => {
    const early = await waiting(10 * MINUTE);
    const late = await waiting(5 * MINUTE);
    const notYet = await waiting();
    const due: string[] = [];
    await asStored(async () => {
      for await (const methods of lib.findDueValidations(new Date(), 2))
        due.push(...methods.map(({ id }) => id));
    });
    const ours = due.filter((id) => [early.id, late.id, notYet.id].includes(id));
    expect(ours).toEqual([early.id, late.id]);
  });

  test('is found by the sweep also if the record of one that is due longer cannot be read', async () => {
    const broken = await waiting(10 * MINUTE);
    const next = await waiting(5 * MINUTE);
    const due: string[] = [];
    const printed = silently();
    const mend = await breakItem(lib.keyOfMethod(broken), 'customer_id');
    try {
      await asStored(async () => {
        for await (const methods of lib.findDueValidations(new Date(), 2))
          due.push(...methods.map(({ id }) => id));
      });
    } finally {
      await mend();
      printed.mockRestore();
    }
    expect(due.filter((id) => [broken.id, next.id].includes(id))).toEqual([next.id]);
  });
});

describe('the event of a validation', () => {
  test('delivered twice, late, or for a run that is over, starts no further run', async () => {
    const { handler } = await import('#functions/workers/start-account-verifications.ts');
    const method = await waiting();
    const { id: payment_method_id, customer_id } = method;
    const deliver = (run_id: string) =>
      handler(
        delivered({
          event_id: 'evt_1',
          event_type: 'payment_method.validation_requested',
          account_id,
          data: { customer_id, payment_method_id, run_id },
        }),
      );
    await deliver(method.run?.id ?? '');
    const once = await stored(method);
    expect(once.run).toMatchObject({ attempts: 1 });
    await deliver(method.run?.id ?? '');
    await deliver('run_of_old');
    expect(await stored(method)).toEqual(once);
  });

  test('delivered twice at the same moment starts one run', async () => {
    const { handler } = await import('#functions/workers/start-account-verifications.ts');
    const { id: payment_method_id, customer_id, run } = await waiting();
    const event = delivered({
      event_id: 'evt_1',
      event_type: 'payment_method.validation_requested',
      account_id,
      data: { customer_id, payment_method_id, run_id: run?.id },
    });
    await Promise.all([handler(event), handler(event)]);
    const { findPaymentMethod } = await import('#lib/store/payment-methods.ts');
    const after = await findPaymentMethod(account_id, customer_id, payment_method_id);
    expect(after?.run).toMatchObject({ id: run?.id, attempts: 1 });
  });
});
