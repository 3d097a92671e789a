import { beforeEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack, type TableCopy } from '#tests/support/database/table-copy.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

const [DAY, NEXT, LATER, LAST] = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'] as const;
const SINCE = new Date(`${DAY}T16:00:00.000Z`);

let lib: Awaited<ReturnType<typeof load>>;
let transfers: ReturnType<typeof lib.loneTransfers>;
let merchant: string;
let clabe: string;

const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/service/killable.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
  ...(await import('#tests/properties/collections/transfers/stored.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/operations/restore/check-restored.ts')),
  ...(await import('#lib/operations/restore/repair-restored.ts')),
  ...(await import('#lib/operations/restore/sum-again.ts')),
  ...(await import('#lib/operations/transfers/decide-as-operator.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/operations/transfers/request-transfer.ts')),
  ...(await import('#lib/operations/outgoing/settling/resolve-payment.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/collections/hold.ts')),
  ...(await import('#lib/store/ledger/outgoing.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
beforeEach(async () => {
  await putBack([]);
  transfers = lib.loneTransfers();
  clabe = newClabe(undefined, '012');
  merchant = await transfers.merchant(clabe);
});

const kinds = async (day: string = LATER) => {
  const { findings } = await lib.checkRestored(SINCE, transfers.outside, transfers.at(day));
  return findings.map(({ finding }) => finding).sort();
};
const repair = async (day: string = LATER) => {
  const repaired = await lib.repairRestored(SINCE, transfers.outside, transfers.at(day));
  await lib.sumAgain(SINCE, transfers.at(day).now);
  return repaired;
};
const owe = (amount: number, day: string = DAY) => transfers.owe(merchant, amount, day);
const decide = async (as: 'released' | 'rejected', day: string = DAY) => {
  const { transfer_id } = await lib.findOutgoing(merchant);
  return lib.decideOnTransfer(transfer_id ?? '', { as, by: 'ana' }, transfers.at(day));
};
const restore = (copy: TableCopy) => transfers.restore(copy);
/** Returns the sum of what the bank was given for the merchant, in centavos. */
async function paidOut(): Promise<number> {
  const files = [...transfers.files.written].filter(([name]) => name.startsWith('dispersals/'));
  const lines = (await Promise.all(files.map(([, text]) => lib.linesIn(text)))).flat();
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
/** Checks that the repair is complete and the ledger whole, then books what was lost, and pays out until the end. */
async function goOn(owedAgain: readonly number[]): Promise<void> {
  expect(await kinds()).toEqual([]);
  expect(await repair()).toMatchObject({ files: 0, adopted: 0, rebuilt: 0, lost: 0 });
  for (const amount of owedAgain) await owe(amount, LATER);
  await transfers.sum(merchant);
  for (const day of [LATER, LAST]) {
    for (const name of await transfers.run(day, 1_000_000_00)) await transfers.answer(name, '00', day);
    await transfers.sum(merchant);
  }
  expect(await lib.trialBalance([merchant])).toMatchObject({ total: 0, differing: [] });
}

describe('a table that was restored', () => {
  longTest('to before a transfer was opened nets its payment with the next one', async () => {
    await owe(500_00);
    const copy = await copyTable();
    const [name = ''] = await transfers.run(DAY);
    await transfers.answer(name, '00', NEXT);
    await restore(copy);
    expect(await kinds()).toEqual(
      ['references_behind', 'transfer_unknown', 'unknown_file', 'unknown_return_file'].sort(),
    );
    expect(await repair()).toMatchObject({ files: 1, adopted: 0, rebuilt: 1, lost: 0, returns: 1 });
    expect(await transfers.transfers(merchant)).toEqual([['paid', 500_00]]);
    await goOn([200_00]);
    expect(await transfers.transfers(merchant)).toEqual([
      ['paid', 500_00],
      ['paid', 200_00],
    ]);
    expect(await paidOut()).toBe(700_00);
  });

  longTest('to while a transfer was open nets its payment with that one', async () => {
    merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 600_00 });
    await owe(500_00);
    await transfers.run(DAY);
    const copy = await copyTable();
    await owe(200_00);
    await transfers.run(NEXT);
    await restore(copy);
    expect(await transfers.transfers(merchant)).toEqual([['open', 500_00]]);
    expect(await repair()).toMatchObject({ files: 1, rebuilt: 1 });
    await goOn([200_00, 650_00]);
    expect(await transfers.transfers(merchant)).toEqual(
      expect.arrayContaining([
        ['in_transit', 700_00],
        ['paid', 650_00],
      ]),
    );
    expect(await paidOut()).toBe(1_350_00);
  });

  test('to before the release of a transfer takes it as released and presented', async () => {
    await owe(2_000_00);
    await transfers.run(DAY);
    const copy = await copyTable();
    await decide('released');
    const [name = ''] = await transfers.run(NEXT);
    await transfers.answer(name, '00', NEXT);
    await restore(copy);
    expect(await transfers.transfers(merchant)).toEqual([['closed', 2_000_00]]);
    expect(await kinds()).toEqual(expect.arrayContaining(['transfer_not_presented']));
    expect(await repair()).toMatchObject({ files: 1, adopted: 1, rebuilt: 0 });
    expect(await lib.findOutgoing(merchant)).toMatchObject({ promised: 0, transfer_id: null });
    await goOn([]);
    expect(await transfers.transfers(merchant)).toEqual([['paid', 2_000_00]]);
    expect(await paidOut()).toBe(2_000_00);
  });

  longTest(
    'to a transfer that was closed with another amount opens it again, and adopts the payment',
    async () => {
      await owe(2_000_00);
      await transfers.run(DAY);
      const copy = await copyTable();
      await decide('rejected');
      await owe(-500_00);
      await transfers.run(NEXT);
      await decide('released', NEXT);
      const [name = ''] = await transfers.run(NEXT);
      await transfers.answer(name, '00', NEXT);
      await restore(copy);
      expect(await kinds()).toEqual(expect.arrayContaining(['transfer_unknown']));
      expect(await repair()).toMatchObject({ files: 1, adopted: 0, rebuilt: 1 });
      expect(await lib.findOutgoing(merchant)).toMatchObject({
        promised: 0,
        transfer_id: expect.any(String),
      });
      await goOn([-500_00, 30_00]);
      expect(await transfers.transfers(merchant)).toEqual(
        expect.arrayContaining([
          ['paid', 30_00],
          ['paid', 1_500_00],
        ]),
      );
      expect(await paidOut()).toBe(1_530_00);
    },
  );

  longTest('to before a released transfer was presented takes it as presented', async () => {
    await owe(2_000_00);
    await transfers.run(DAY);
    await decide('released');
    const copy = await copyTable();
    await transfers.run(NEXT);
    await restore(copy);
    expect(await repair()).toMatchObject({ files: 1, adopted: 1, rebuilt: 0 });
    expect(await transfers.transfers(merchant)).toEqual([['in_transit', 2_000_00]]);
    await goOn([]);
    expect(await paidOut()).toBe(2_000_00);
  });

  longTest('knows that the bank refused a file, whose transfers it got with a later one', async () => {
    await owe(500_00);
    const [first = ''] = await transfers.run(DAY);
    const copy = await copyTable();
    const id = first.replace('dispersals/', '').replace('.txt', '');
    await lib.rejectFile(id, lib.payoutsContent, transfers.at(DAY));
    const [second = ''] = await transfers.run(NEXT);
    await transfers.answer(second, '00', NEXT);
    await restore(copy);
    expect(await kinds()).toEqual(expect.arrayContaining(['transfer_presented_before']));
    expect(await repair()).toMatchObject({ files: 1, adopted: 1 });
    await goOn([]);
    expect(await transfers.transfers(merchant)).toEqual([['paid', 500_00]]);
  });

  longTest('applies a return of a payment that it did not know, and owes that again', async () => {
    await owe(500_00);
    const copy = await copyTable();
    const [name = ''] = await transfers.run(DAY);
    await transfers.answer(name, '01', NEXT);
    await restore(copy);
    await repair();
    await goOn([]);
    expect(await transfers.transfers(merchant)).toEqual([
      ['returned', 500_00],
      ['paid', 500_00],
    ]);
  });

  longTest(
    'raises an exception for a payment to an account that it does not know, until it is set again',
    async () => {
      await owe(500_00);
      const copy = await copyTable();
      const other = newClabe(undefined, '012');
      await transfers.setAccount(merchant, other);
      await transfers.run(DAY);
      await restore(copy);
      expect(await kinds()).toEqual(expect.arrayContaining(['transfer_lost']));
      expect(await repair()).toMatchObject({ lost: 1 });
      const { items } = await lib.listExceptions('open', 10);
      expect(items).toMatchObject([{ reason: 'lost_transfer', amount: 500_00, detail: 'TESTS' }]);
      await transfers.setAccount(merchant, other);
      expect(await repair()).toMatchObject({ rebuilt: 1, lost: 0 });
      const says = { as: 'ignored', by: 'ana' } as const;
      await lib.resolveOfPayouts(items[0]?.id ?? '', says, transfers.outside, transfers.at(LATER));
      await goOn([]);
      expect(await transfers.transfers(merchant)).toEqual([['in_transit', 500_00], expect.anything()]);
      expect(await paidOut()).toBe(500_00);
    },
  );

  test('decides on no transfer while it is held', async () => {
    await owe(2_000_00);
    await transfers.run(DAY);
    const held_at = transfers.at(DAY).now.toISOString();
    await lib.holdCollections({ reason: 'restored', held_at, restored_to: SINCE.toISOString() });
    await expect(decide('released')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(lib.requestTransfer(merchant, transfers.at(DAY), () => false)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await transfers.run(NEXT)).toEqual([]);
    expect(await transfers.transfers(merchant)).toEqual([['closed', 2_000_00]]);
  });

  longTest('is repaired as well after a crash at any point', async () => {
    await owe(2_000_00);
    await transfers.run(DAY);
    const copy = await copyTable();
    await decide('rejected');
    await owe(-500_00);
    await transfers.run(NEXT);
    await decide('released', NEXT);
    const [name = ''] = await transfers.run(NEXT);
    await transfers.answer(name, '00', NEXT);
    let kills = 0;
    for (let calls = 0, isKilled = true; isKilled; calls += 1) {
      await restore(copy);
      isKilled = await lib.killedAt(calls, calls % 2 === 0, () => repair());
      kills += isKilled ? 1 : 0;
      await repair();
      expect(await kinds()).toEqual([]);
      expect(await transfers.transfers(merchant)).toEqual(
        expect.arrayContaining([
          ['open', 2_000_00],
          ['paid', 1_500_00],
        ]),
      );
      expect(await lib.findOutgoing(merchant)).toMatchObject({ promised: 0 });
      expect(await lib.trialBalance([merchant])).toMatchObject({ total: 0 });
    }
    expect(kills).toBeGreaterThan(5);
  });
});
