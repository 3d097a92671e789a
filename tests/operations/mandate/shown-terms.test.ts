import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import { readEntry } from '#lib/domain/mandate/chain.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { dateInWords } from '#lib/wording/format.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let store: typeof import('#tests/support/database/stored-debits.ts');
let evidence: typeof import('#lib/store/evidence.ts');
let writing: typeof import('#lib/operations/mandate/write-with-evidence.ts');
let transact: typeof import('#lib/store/engine/transact.ts')['transact'];
let showing: typeof import('#lib/operations/direct-debits/show-to-customer.ts');
onLoneTable(async () => {
  store = await import('#tests/support/database/stored-debits.ts');
  evidence = await import('#lib/store/evidence.ts');
  writing = await import('#lib/operations/mandate/write-with-evidence.ts');
  ({ transact } = await import('#lib/store/engine/transact.ts'));
  showing = await import('#lib/operations/direct-debits/show-to-customer.ts');
});

const [MONDAY, WEDNESDAY] = ['2027-02-08', '2027-02-10'] as [CalendarDate, CalendarDate];
const clockOn = (date: CalendarDate) => clockAt(new Date(`${date}T15:00:00Z`));

test('a consent to another account keeps the next charge that the page showed, not the one after it', async () => {
  const account = await store.storeAccount();
  const terms = { next_payment_date: WEDNESDAY };
  const before = await store.storeActiveDebit(account.account_id, terms, clockOn(MONDAY).now);
  const clock = clockOn(WEDNESDAY);
  const shown = showing.showToCustomer(before, await showing.surroundingsOf(before), clock);
  expect(shown.next_payment_date).toBe(WEDNESDAY);

  const valid = await store.validMethod(account.account_id, before.customer_id, clock.now);
  const method = { ...valid, validation: { status: 'pending', reason: null, checked_at: null } } as const;
  const taken = takePaymentMethod(before, { method, link: null, consents: true, waiting: [] }, clock);
  const actor = { by: 'customer', consenting: 'account', method, account } as const;
  await transact(await writing.writesWithEvidence(before, taken, clock, actor));

  const entries = (await evidence.findEntries(before.id)).map(readEntry);
  const consent = entries.findLast(({ type }) => type === 'consent');
  expect(entries.length).toBeGreaterThan(1);
  expect(consent?.terms.first_payment_date).toBe(WEDNESDAY);
  expect(consent?.terms.shown?.rows).toContainEqual({
    label: 'Próximo cargo',
    value: dateInWords(WEDNESDAY, 'es'),
  });
});
