import { expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/writes/payment-method-changes.ts')),
  ...(await import('#lib/operations/writes/payment-methods.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/payment-methods.ts')),
  ...(await import('#tests/support/database/as-stored.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

test('a deleted payment method takes no place among those that are found by their last digits', async () => {
  const account = newId('acc');
  const added = async (customer: string, now: Date) => {
    const method = { ...(await lib.validMethod(account, customer, now)), number_last4: '1234' };
    await lib.transact(lib.writesToAdd({ next: method, events: [] }, {}, now));
    return method;
  };
  const [then, now] = [new Date('2036-12-01T15:00:00Z'), new Date('2036-12-02T15:00:00Z')];
  const [older, newer] = [await added('cus-1', then), await added('cus-2', now)];
  const found = async () => {
    const { items, more } = await lib.asStored(() => lib.findMethodsEndingIn(account, '1234', 1));
    return [items.map(({ id }) => id), more];
  };
  expect(await found()).toEqual([[newer.id], true]);
  const customer = { default_id: newer.id, version: 1 };
  await lib.transact(await lib.writesToDelete(newer, customer as never, now));
  expect(await found()).toEqual([[older.id], false]);
});
