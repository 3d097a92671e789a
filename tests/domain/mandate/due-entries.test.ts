import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { openCycle } from '#lib/domain/direct-debit/billing-cycle.ts';
import { countedWith, type Decision } from '#lib/domain/direct-debit/decision.ts';
import { revoke } from '#lib/domain/direct-debit/ending.ts';
import { followValidation, takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { changeTerms } from '#lib/domain/direct-debit/terms.ts';
import { dueEntries } from '#lib/domain/mandate/due-entries.ts';
import {
  ACKNOWLEDGED,
  clock,
  created,
  FACTS,
  method,
  runOn,
  SELLER,
} from '#tests/domain/direct-debit/sample.ts';

const NOBODY = { orders: [], waiting: [] };
const CLOCK = clock();
const due = (before: DirectDebit, decision: Decision | undefined) =>
  decision ? dueEntries(before, decision) : [];
const agree = (debit: DirectDebit, account = method()) =>
  acknowledge(debit, { by: ACKNOWLEDGED, method: account, listing: NOBODY }, CLOCK);

const account = method();
const withAccount = created({ payment_method_id: account.id, account_validated: true });
const active = agree(withAccount).next;

describe('an entry is due', () => {
  test('for a consent, which names its account itself', () => {
    expect(due(withAccount, agree(withAccount))).toEqual([{ type: 'consent', detail: null }]);
  });

  test('for an account that was missing when the customer agreed, and for another account', () => {
    const agreed = agree(created(), undefined).next;
    const bringing = { method: account, link: null, consents: false, waiting: [] };
    expect(due(agreed, takePaymentMethod(agreed, bringing, CLOCK))).toEqual([
      { type: 'account', detail: { what: 'known' } },
    ]);
    const other = { ...bringing, method: method({ id: 'pm_other' }) };
    expect(due(active, takePaymentMethod(active, other, CLOCK))).toEqual([
      { type: 'account', detail: { what: 'changed', former_payment_method_id: account.id } },
    ]);
    const renewed = takePaymentMethod(active, { ...other, consents: true }, CLOCK);
    expect(due(active, renewed)).toEqual([{ type: 'consent', detail: null }]);
  });

  test('for the account’s holder, once the bank confirms it', () => {
    const pending = agree({ ...withAccount, account_validated: false }).next;
    expect(due(pending, followValidation(pending, account, 'run_1', CLOCK))).toEqual([
      { type: 'account', detail: { what: 'verified' } },
    ]);
  });

  test('for another day that was requested, and not for a day that a run chose', () => {
    const { next_payment_date: from } = active;
    const changes = { next_payment_date: '2027-03-01' as CalendarDate };
    const moved = changeTerms(active, { changes, method: undefined, open: [] }, CLOCK);
    expect(due(active, moved)).toEqual([
      { type: 'amendment', detail: { changes: { next_payment_date: { from, to: '2027-03-01' } } } },
    ]);
    const suspended = { ...FACTS, isSuspended: true, references: [], seller: SELLER };
    const postponed = openCycle(active, suspended, runOn('2027-02-15'));
    expect(postponed.next.next_payment_date).not.toBe(from);
    expect(due(active, postponed)).toEqual([]);
  });

  test('for another address of the customer, after they agreed', () => {
    const customer = { ...active.customer, email: 'other@example.com' };
    expect(dueEntries(active, { next: { ...active, customer }, ...countedWith(active, {}).orders })).toEqual([
      { type: 'amendment', detail: { changes: { customer: { from: active.customer, to: customer } } } },
    ]);
  });

  test('for a revocation only, before there is a consent', () => {
    const changes = { concept: 'Otra cosa' };
    const before = created();
    expect(due(before, changeTerms(before, { changes, method: undefined, open: [] }, CLOCK))).toEqual([]);
    expect(due(before, revoke(before, [], CLOCK))).toEqual([{ type: 'revocation', detail: null }]);
  });
});
