import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';
import { KILL_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { killedAt } from '#tests/support/service/killable.ts';

/**
 * The work that pays out, killed at its calls to the table and the bucket in turn, before the call or after it: one more
 * run finishes it, and each transfer is in exactly one file that the bank reads, with its amount. A long run kills at
 * every call, a push at one of a few of a run and of a return file.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

const [DAY, NEXT, LATER, OVERDUE] = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-12'] as const;
/** What two merchants are owed, in centavos: each of them by more lines than one. */
const OWED = [
  [300_00, 250_00, -50_00],
  [120_50, 79_50],
] as const;
const AMOUNTS = [500_00, 200_00];

type Transfers = ReturnType<(typeof lib)['loneTransfers']>;
type Paying = { transfers: Transfers; merchants: string[] };

/** Creates two merchants that are owed money, which the sums show. */
async function owing(): Promise<Paying> {
  await putBack([]);
  const transfers = lib.loneTransfers();
  const merchants = [await transfers.merchant(), await transfers.merchant()];
  for (const [n, id] of merchants.entries())
    for (const amount of OWED[n] ?? []) await transfers.owe(id, amount, DAY);
  return { transfers, merchants };
}

const statuses = async ({ transfers, merchants }: Paying) =>
  (await Promise.all(merchants.map((id) => transfers.transfers(id)))).flat();
const all = (status: string) => AMOUNTS.map((amount) => [status, amount]);

/** Checks that the bank was given each transfer once, with its amount, and that the ledger says the same. */
async function paidOnce({ transfers, merchants }: Paying, refused: readonly string[] = []): Promise<void> {
  const files = [...transfers.files.written].filter(
    ([name]) => name.startsWith('dispersals/') && !refused.includes(name),
  );
  const lines = (await Promise.all(files.map(([, text]) => lib.linesIn(text)))).flat();
  expect(lines.map(({ amount }) => amount as number).sort()).toEqual([...AMOUNTS].sort());
  expect(new Set(lines.map(({ numericReference }) => numericReference)).size).toBe(AMOUNTS.length);
  for (const id of merchants) await transfers.sum(id);
  expect(await lib.trialBalance(merchants)).toMatchObject({ total: 0, differing: [] });
  for (const id of merchants) expect(await lib.findOutgoing(id)).toMatchObject({ promised: 0 });
}

/** Kills the work at its calls in turn until none is left; returns how many points there were. */
async function atEveryCall<T>(
  begin: () => Promise<T>,
  work: (begun: T) => Promise<unknown>,
  after: (begun: T) => Promise<void>,
): Promise<number> {
  let points = 0;
  for (const losesLastResponse of [false, true]) {
    const first = (losesLastResponse ? 1 : 0) + (SEED % KILL_STRIDE);
    for (let calls = first, isKilled = true; isKilled; calls += KILL_STRIDE) {
      const begun = await begin();
      isKilled = await killedAt(calls, losesLastResponse, () => work(begun));
      await after(begun);
      points += isKilled ? 1 : 0;
    }
  }
  return points;
}

let points = 0;

describe('killed at every call', () => {
  longTest('a run that pays out: finished by another run of the day', async () => {
    points += await atEveryCall(
      owing,
      ({ transfers }) => transfers.run(DAY),
      async (paying) => {
        await paying.transfers.run(DAY);
        expect(await statuses(paying)).toEqual(all('in_transit'));
        await paidOnce(paying);
      },
    );
  });

  longTest('a run that pays out: finished by the run of the next day', async () => {
    points += await atEveryCall(
      owing,
      ({ transfers }) => transfers.run(DAY),
      async (paying) => {
        await paying.transfers.run(NEXT);
        expect(await statuses(paying)).toEqual(all('in_transit'));
        await paidOnce(paying);
      },
    );
  });

  longTest('the release by an operator: finished when it is repeated', async () => {
    const closed = async () => {
      const paying = await owing();
      await paying.transfers.run(DAY, 1);
      expect(await statuses(paying)).toEqual(all('closed'));
      return paying;
    };
    const release = async ({ transfers, merchants }: Paying) => {
      for (const id of merchants) {
        const { transfer_id } = await lib.findOutgoing(id);
        if (transfer_id !== null)
          await lib.decideOnTransfer(transfer_id, { as: 'released', by: 'ana' }, transfers.at(DAY));
      }
    };
    points += await atEveryCall(closed, release, async (paying) => {
      await release(paying);
      await paying.transfers.run(NEXT);
      expect(await statuses(paying)).toEqual(all('in_transit'));
      await paidOnce(paying);
    });
  });

  test('a return file: finished when it arrives again', async () => {
    const presented = async () => {
      const paying = await owing();
      const [name = ''] = await paying.transfers.run(DAY);
      return { ...paying, name };
    };
    points += await atEveryCall(
      presented,
      ({ transfers, name }) => transfers.answer(name, '00', NEXT),
      async ({ name, ...paying }) => {
        await paying.transfers.answer(name, '00', NEXT);
        expect(await statuses(paying)).toEqual(all('paid'));
        await paidOnce(paying);
        await paying.transfers.answer(name, '01', LATER);
        expect(await statuses(paying)).toEqual(all('returned'));
      },
    );
  });

  longTest('the refusal of a file: finished by the next run', async () => {
    const presented = async () => {
      const paying = await owing();
      const [name = ''] = await paying.transfers.run(DAY);
      return { ...paying, name };
    };
    const refuse = ({ transfers, name }: Paying & { name: string }) =>
      lib.rejectFile(
        name.replace('dispersals/', '').replace('.txt', ''),
        lib.payoutsContent,
        transfers.at(DAY),
      );
    points += await atEveryCall(presented, refuse, async ({ name, ...paying }) => {
      expect(await refuse({ ...paying, name })).toMatchObject({ state: 'rejected' });
      await paying.transfers.run(NEXT);
      await paying.transfers.run(LATER);
      expect(await statuses(paying)).toEqual(all('in_transit'));
      await paidOnce(paying, [name]);
    });
  });

  longTest('the resolution of an exception: finished when it is repeated', async () => {
    const overdue = async () => {
      const paying = await owing();
      await paying.transfers.run(DAY);
      await paying.transfers.run(OVERDUE);
      return paying;
    };
    const resolve = async ({ transfers }: Paying) => {
      const { items } = await lib.listExceptions('open', 10);
      for (const { id } of items)
        await lib.resolveOfPayouts(id, { as: 'paid', by: 'ana' }, transfers.outside, transfers.at(OVERDUE));
    };
    points += await atEveryCall(overdue, resolve, async (paying) => {
      await resolve(paying);
      expect(await statuses(paying)).toEqual(all('paid'));
      expect((await lib.listExceptions('open', 10)).items).toEqual([]);
      await paidOnce(paying);
    });
  });

  test('is tested at one hundred points at least, or at the part of them that a push tries', () => {
    expect(points).toBeGreaterThanOrEqual(Math.floor(100 / KILL_STRIDE));
  });
});
