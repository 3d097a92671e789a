import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, NEXT] = ['2027-03-02', '2027-03-03'] as const;

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;

const load = async () => ({
  ...(await import('#lib/store/ledger/lowered.ts')),
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#lib/operations/transfers/decide-transfer.ts')),
  ...(await import('#lib/operations/transfers/request-transfer.ts')),
  ...(await import('#lib/operations/transfers/take-lines.ts')),
  ...(await import('#lib/store/accounts.ts')),
  ...(await import('#lib/store/collections/hold.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
  ...(await import('#lib/store/outgoing/payments.ts')),
  ...(await import('#lib/store/payout-accounts.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  merchant = await transfers.merchant();
});

type Bounds = { minimum?: number; limit?: number };

/** Decides on the open transfer of the merchant, and writes the decision unless it is a fault. */
async function decide({ minimum = 1, limit = 1_000_00 }: Bounds = {}, day: string = DAY) {
  const decision = await lib.decideTransfer(merchant, { minimum, limit } as never, transfers.at(day));
  if (decision.writes) await lib.transact(decision.writes);
  return decision;
}
const take = async (day: string = DAY) => {
  await lib.takeAvailableLines(merchant, transfers.at(day));
};
const owe = async (amount: number, day: string = DAY) => {
  await transfers.owe(merchant, amount, day);
  await take(day);
};
const byOperator = (as: 'released' | 'rejected', id: string, day: string = DAY) =>
  lib.decideOnTransfer(id, { as, by: 'ana' }, transfers.at(day));
/** Returns the id of a transfer that waits for an operator. */
const closed = async (amount = 500_00) => {
  await owe(amount);
  return (await decide({ limit: 0 })).transfer?.id ?? '';
};
const promised = async () => (await lib.findOutgoing(merchant)).promised;
const change = async (changes: object) => {
  const account = await lib.findPayoutAccount(merchant);
  if (!account) throw new Error('The merchant has no payout account');
  await lib.transact([lib.storePayoutAccount({ ...account, ...changes } as never, account)]);
};

describe('a transfer that a merchant requests', () => {
  const request = async (amount: number) => {
    process.env.TRANSFER_LIMIT = '500';
    await transfers.owe(merchant, amount, DAY);
    const { transfer, writes } = await lib.requestTransfer(merchant, transfers.at(DAY), () => false);
    await lib.transact(writes);
    return transfer;
  };

  test('is released at once up to the limit of the stage', async () => {
    expect(await request(500_00)).toMatchObject({ status: 'released', amount: 500_00 });
  });

  test('waits for an operator above it', async () => {
    expect(await request(500_01)).toMatchObject({ status: 'closed', amount: 500_01 });
    expect(await promised()).toBe(500_01);
  });

  test('may have any amount, whatever the least amount of the daily ones is', async () => {
    await lib.updateAccount(merchant, { transfer_minimum: 100_00 as never });
    expect(await request(1)).toMatchObject({ status: 'released', amount: 1 });
  });
});

describe('an open transfer', () => {
  test('is released at once up to the limit, and waits for an operator above it', async () => {
    await owe(500_00);
    expect((await decide({ limit: 499_99 })).transfer).toMatchObject({ status: 'closed', amount: 500_00 });
    expect(await promised()).toBe(500_00);
    merchant = await transfers.merchant();
    await owe(500_00);
    const { transfer } = await decide({ limit: 500_00 });
    expect(transfer).toMatchObject({ status: 'released', amount: 500_00, decided_by: null });
    expect(await promised()).toBe(0);
  });

  test('takes no lines once the time of its worker is over, and takes them the next time', async () => {
    await transfers.owe(merchant, 500_00, DAY);
    expect(await lib.takeAvailableLines(merchant, transfers.at(DAY), () => true)).toBeUndefined();
    expect(await lib.takeAvailableLines(merchant, transfers.at(DAY))).toMatchObject({ amount: 500_00 });
  });

  test('is as large as the least amount, at least', async () => {
    await owe(500_00);
    expect(await decide({ minimum: 500_01 })).toEqual({ fault: 'below_minimum' });
    expect(await decide({ minimum: 500_00 })).toMatchObject({ transfer: { status: 'released' } });
    expect(await decide()).toEqual({ fault: 'below_minimum' });
  });

  test('is covered by what may leave the account now', async () => {
    await owe(500_00);
    await lib.transact([lib.notePromised({ id: 'rf_1', account_id: merchant, amount: 1 as never })]);
    expect(await decide()).toEqual({ fault: 'not_covered' });
  });

  test('takes what lowers it first, also what the sums do not include yet', async () => {
    await owe(500_00);
    await transfers.owe(merchant, -1, DAY, { lags: true });
    expect(await decide()).toMatchObject({ transfer: { status: 'released', amount: 499_99 } });
  });

  test.each([
    ['unverified', { verification: { status: 'pending', reason: null, checked_at: null } }],
    ['verification_failed', { verification: { status: 'failed', reason: null, checked_at: null } }],
    ['cooling_down', { effective_on: NEXT }],
  ])('goes to no account that is %s', async (fault, changes) => {
    await owe(500_00);
    await change(changes);
    expect(await decide()).toEqual({ fault });
    expect((await transfers.transfers(merchant))[0]?.[0]).toBe('open');
  });

  test('is not decided without an account', async () => {
    expect(
      await lib.decideTransfer('acc_without', { minimum: 1, limit: 1 } as never, transfers.at(DAY)),
    ).toEqual({ fault: 'missing' });
  });

  test.each([
    ['its account is replaced', () => transfers.setAccount(merchant, newClabe(undefined, '014')), 'conflict'],
    ['another decision is made', () => decide({ limit: 0 }), 'conflict'],
    [
      'its merchant is suspended',
      () => lib.changeAccountStatus(merchant, 'suspended', DAY as never),
      'account_suspended',
    ],
  ])('is not promised if %s meanwhile', async (_, meanwhile, error) => {
    for (const limit of [0, 1_000_00]) {
      await putBack([]);
      merchant = await transfers.merchant();
      await owe(500_00);
      const bounds = { minimum: 1, limit } as never;
      const { writes = [] } = await lib.decideTransfer(merchant, bounds, transfers.at(DAY));
      await meanwhile();
      const refused = expect.objectContaining(
        error === 'conflict' ? { name: 'ConflictError' } : { code: error },
      );
      await expect(lib.transact(writes)).rejects.toEqual(refused);
    }
  });
});

describe('the release of a closed transfer', () => {
  test('books it, and takes back the promise', async () => {
    const id = await closed();
    await owe(300_00, NEXT);
    expect(await byOperator('released', id, NEXT)).toMatchObject({ status: 'released', decided_by: 'ana' });
    expect(await lib.findOutgoing(merchant)).toMatchObject({ promised: 0, transfer_id: null });
    await transfers.sum(merchant);
    await take(NEXT);
    expect(await decide({}, NEXT)).toMatchObject({ transfer: { amount: 300_00 } });
  });

  test('is not made if its account is replaced, or another decision is made meanwhile', async () => {
    const ways = [
      () => transfers.setAccount(merchant, newClabe(undefined, '014')),
      async () => lib.transact([lib.changeOutgoing(await lib.findOutgoing(merchant), {})]),
    ];
    for (const meanwhile of ways) {
      await putBack([]);
      merchant = await transfers.merchant();
      const transfer = await lib.findTransfer(await closed());
      if (!transfer) throw new Error('There is no transfer');
      const { writes = [] } = await lib.decideRelease(transfer, 'ana', transfers.at(DAY));
      await meanwhile();
      await expect(lib.transact(writes)).rejects.toMatchObject({ name: 'ConflictError' });
    }
  });

  test('opens it again if its sum is no longer covered, or its account was replaced', async () => {
    const id = await closed();
    await transfers.owe(merchant, -1, DAY);
    expect(await byOperator('released', id)).toMatchObject({ status: 'open', decided_by: null });
    expect(await promised()).toBe(0);
    merchant = await transfers.merchant();
    const other = await closed();
    await transfers.setAccount(merchant, newClabe(undefined, '014'));
    expect(await byOperator('released', other)).toMatchObject({ status: 'open', to: null });
    expect(await promised()).toBe(0);
  });

  test.each([
    ['not verified yet', { verification: { status: 'pending', reason: null, checked_at: null } }],
    ['verification of the payout account failed', { verification: { status: 'failed', reason: null } }],
    ['less than two business days ago', { effective_on: NEXT }],
  ])('is refused while its account cannot take it: %s', async (message, changes) => {
    const id = await closed();
    await change(changes);
    await expect(byOperator('released', id)).rejects.toThrow(message);
    expect(await promised()).toBe(500_00);
    expect(await byOperator('rejected', id)).toMatchObject({ status: 'open' });
  });

  test('is refused while nothing is given to the bank, unlike a rejection', async () => {
    const id = await closed();
    await lib.holdCollections({ reason: 'operator', held_at: '', restored_to: null });
    await expect(byOperator('released', id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await byOperator('rejected', id)).toMatchObject({ status: 'open' });
  });
});

describe('the rejection of a closed transfer', () => {
  test('opens it, with its reference and with further lines, and takes back the promise', async () => {
    const id = await closed();
    const { reference } = await byOperator('rejected', id).then(({ reference, ...transfer }) => {
      expect(transfer).toMatchObject({ status: 'open', decided_by: 'ana' });
      return { reference };
    });
    expect(reference).toEqual(expect.any(Number));
    expect(await promised()).toBe(0);
    await owe(100_00, NEXT);
    const again = await decide({ limit: 0 }, NEXT);
    expect(again.transfer).toMatchObject({ id, reference, amount: 600_00, status: 'closed' });
    expect(await promised()).toBe(600_00);
  });

  test.each(['released', 'rejected'] as const)(
    'and its release need a closed one: it is not %s',
    async (as) => {
      await expect(byOperator(as, 'tr_unknown')).rejects.toThrow('There is no transfer tr_unknown.');
      await owe(500_00);
      const { transfer } = await decide();
      await expect(byOperator(as, transfer?.id ?? '')).rejects.toThrow(
        `This transfer is released. Only a closed one can be ${as}.`,
      );
    },
  );
});
