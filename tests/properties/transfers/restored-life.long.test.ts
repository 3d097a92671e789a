import { beforeEach, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack } from '#tests/support/database/table-copy.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { LONG, SEED } from '#tests/support/jest/budget.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

/**
 * A random life of a merchant that is paid out, whose table is restored to a random moment of it, and repaired: over all
 * files the merchant is paid what it is owed, once.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/operations/restore/check-restored.ts')),
  ...(await import('#lib/operations/restore/repair-restored.ts')),
  ...(await import('#lib/operations/restore/sum-again.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

const BEGINS = '2027-03-02' as CalendarDate;
/** A moment before all events of a life. */
const SINCE = new Date(`${BEGINS}T15:00:00.000Z`);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('owe' as const),
      amount: fc.integer({ min: -500_00, max: 1_500_00 }).map((amount) => amount || 1),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('run' as const), lags: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('answer' as const), word: fc.constantFrom('00', '00', '01') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      as: fc.constantFrom('released' as const, 'released' as const, 'rejected' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refuse' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('account' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const lives = fc.record({
  steps: fc.array(step, { minLength: 4, maxLength: 24, size: 'max' }),
  restoredAt: fc.nat(),
});

/** A merchant, what an operator has adjusted, and the files that the bank has not returned. */
class Life {
  readonly transfers = lib.loneTransfers();
  readonly owed: number[] = [];
  readonly unanswered: string[] = [];
  readonly refused = new Set<string>();
  /** The files whose payments came back. */
  readonly back = new Set<string>();
  /** The payout accounts that were set after the first one. */
  readonly clabes: string[] = [];
  today = BEGINS;
  id = '';

  async begin(): Promise<void> {
    this.id = await this.transfers.merchant();
  }

  async run(limit?: number): Promise<void> {
    this.today = businessDaysAfter(this.today, 1);
    this.unanswered.push(...(await this.transfers.run(this.today, limit)));
  }

  async take(step: Step): Promise<void> {
    const { transfers, id, today } = this;
    if (step.do === 'owe') {
      this.owed.push(step.amount);
      await transfers.owe(id, step.amount, today, { lags: true });
    } else if (step.do === 'run') {
      if (!step.lags) await transfers.sum(id);
      await this.run();
    } else if (step.do === 'answer') await this.answer(step.word);
    else if (step.do === 'decide') await this.decide(step.as);
    else if (step.do === 'refuse') await this.refuse();
    else {
      this.clabes.push(newClabe(undefined, '012'));
      await transfers.setAccount(id, this.clabes.at(-1) ?? '');
    }
  }

  async answer(word: string): Promise<void> {
    const name = this.unanswered.shift();
    if (!name) return;
    if (word !== '00') this.back.add(name);
    await this.transfers.answer(name, word, this.today);
  }

  async decide(as: 'released' | 'rejected'): Promise<void> {
    const { transfer_id } = await lib.findOutgoing(this.id);
    if (transfer_id === null) return;
    const by = { as, by: 'ana' };
    await lib.decideOnTransfer(transfer_id, by, this.transfers.at(this.today)).catch((error) => {
      if (!(error instanceof lib.NotDecided)) throw error;
    });
  }

  async refuse(): Promise<void> {
    const name = this.unanswered.pop();
    if (!name) return;
    this.refused.add(name);
    const file = name.replace('dispersals/', '').replace('.txt', '');
    await lib.rejectFile(file, lib.payoutsContent, this.transfers.at(this.today));
  }

  /** Returns what the bank has paid to the merchant and not taken back, in centavos. */
  async paid(): Promise<number> {
    let sum = 0;
    for (const [name, text] of this.transfers.files.written) {
      if (!name.startsWith('dispersals/') || this.refused.has(name) || this.back.has(name)) continue;
      for (const { amount } of await lib.linesIn(text)) sum += amount;
    }
    return sum;
  }
}

/** Restores the table to a copy, and repairs it as the runbook says. */
async function repair(
  life: Life,
  copy: Awaited<ReturnType<typeof copyTable>>,
  known: { owed: number; accounts: number },
): Promise<void> {
  const { transfers, today } = life;
  await transfers.restore(copy);
  // Payout accounts are in no file whole with their RFC: an operator sets them again.
  for (const clabe of life.clabes.slice(known.accounts)) await transfers.setAccount(life.id, clabe);
  const clock = transfers.at(today);
  await lib.repairRestored(SINCE, transfers.outside, clock);
  await lib.sumAgain(SINCE, clock.now);
  // The bank refused these files, which the table may have forgotten.
  for (const name of life.refused) {
    const file = name.replace('dispersals/', '').replace('.txt', '');
    await lib.rejectFile(file, lib.payoutsContent, clock);
  }
  expect((await lib.checkRestored(SINCE, transfers.outside, clock)).findings).toEqual([]);
  // Entries of operators are in no file of the bank: they are booked again.
  for (const amount of life.owed.slice(known.owed))
    await transfers.owe(life.id, amount, today, { lags: true });
}

async function follow({ steps, restoredAt }: { steps: Step[]; restoredAt: number }): Promise<void> {
  await putBack([]);
  const life = new Life();
  await life.begin();
  const at = restoredAt % steps.length;
  let copy = await copyTable();
  let known = { owed: 0, accounts: 0 };
  for (const [n, one] of steps.entries()) {
    if (n === at) {
      copy = await copyTable();
      known = { owed: life.owed.length, accounts: life.clabes.length };
    }
    await life.take(one);
  }
  await repair(life, copy, known);
  for (let run = 0; run < 4; run += 1) {
    await life.transfers.sum(life.id);
    await life.run(1_000_000_00);
    await life.decide('released');
    while (life.unanswered.length > 0) await life.answer('00');
  }
  await life.transfers.sum(life.id);
  const total = life.owed.reduce((sum, amount) => sum + amount, 0);
  const { balances, differing, total: zero } = await lib.trialBalance([life.id]);
  const payable = balances.find(({ account }) => account === 'payable')?.balance ?? 0;
  expect([differing, zero]).toEqual([[], 0]);
  expect((await life.paid()) + payable).toBe(total);
  expect(payable).toBeLessThanOrEqual(0);
  const statuses = (await life.transfers.transfers(life.id)).map(([status]) => status);
  expect(statuses.filter((status) => ['closed', 'released', 'in_transit'].includes(status))).toEqual([]);
}

test(
  'a table that is restored to any moment of a life and repaired pays what is owed, once',
  () =>
    fc.assert(fc.asyncProperty(lives, follow), { numRuns: LONG ? 200 : 5, seed: SEED, endOnFailure: true }),
  3_600_000,
);
