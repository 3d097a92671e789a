import { afterAll, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-04', '2027-03-08'] as const;
const AMOUNT = 350_50;

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#lib/domain/direct-debit/charge-transitions.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/book-statement.ts')),
  ...(await import('#lib/operations/ledger/bank-credits/match-rows.ts')),
  ...(await import('#lib/operations/writes/charges.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/ledger/bank-statements.ts')),
  ...(await import('#lib/store/ledger/lines.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

test('a double payment that becomes the merchant’s while a statement credits it is credited as that', async () => {
  const transfers = lib.loneTransfers();
  const merchant = await transfers.merchant();
  const since = `${DAY}T15:00:00.000Z`;
  const refund_due = { amount: AMOUNT as never, since, paid_by: 'ord_other', exception: 'exc_1' };
  const twice = { awaits_credit: true, set: { refund_due } };
  const charge = await lib.storePaidOrder(merchant, DAY, AMOUNT, 'held', twice);
  const rows = [{ reference: String(charge.reference), amount: AMOUNT as never, date: DAY as never }];
  const statement = lib.statementOf(rows);

  const crediting = gate.hold(writes('"credited"'));
  const booked = lib.bookStatement(statement, 'ana', transfers.at(NEXT));
  await crediting.arrived;
  const move = { charge, transition: lib.notDue(charge) };
  await lib.transact(lib.moveCharge(move, transfers.at(NEXT)));
  crediting.release();
  await booked;

  expect(await lib.findBankStatement(statement.id)).toMatchObject({ state: 'credited', credited: 1 });
  const [order] = await lib.findCharges([charge.id]);
  const lines = order ? await lib.findLinesOf(order) : [];
  expect(lines.map(({ type, credited_on }) => [type, credited_on])).toEqual([
    ['double_charge', NEXT],
    ['double_charge', null],
    ['charge', NEXT],
  ]);
  expect(order?.ledger).toMatchObject({ credited_on: NEXT, waiting: { until: LATER } });
  await transfers.sum(merchant);
  await transfers.run(LATER);
  expect(await transfers.transfers(merchant)).toMatchObject([[expect.any(String), lines[2]?.net]]);
});
