import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/ledger/keys.ts')),
  ...(await import('#lib/store/ledger/ledger-sums.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
  ...(await import('#tests/domain/ledger/lines.ts')),
  ...(await import('#tests/support/database/many-records.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** More refunds than one merchant ever has wait for their cover, and sort before the lines. */
const REFUNDS = 10_000;

test('a line that is not summed lowers what may leave, however many refunds of the account wait', async () => {
  const account_id = 'acc_many';
  const noteOf = (id: string, amount: number) => ({
    ...lib.loweredKey({ account_id, id }),
    account_id,
    amount,
  });
  const refunds = Array.from({ length: REFUNDS }, (_, n) => noteOf(`rf_${n}`, 1));
  await lib.writeItems([...refunds, noteOf('txn_return', 500_00)]);
  expect(await lib.findLowered(account_id)).toMatchObject({ unsummed: 500_00, promised: REFUNDS });
});

test('a line by a clock that is behind forgets no day that is to come by it', () => {
  const today = '2027-02-10' as CalendarDate;
  const later = lib.line({ day: today, written_on: '2027-02-20' as CalendarDate });
  const [sums] = lib.ledgerChanges('acc_1', [later]);
  expect(sums?.forget).toContain('waiting_2027-02-09');
  expect(sums?.forget).not.toContain('waiting_2027-02-12');
});
