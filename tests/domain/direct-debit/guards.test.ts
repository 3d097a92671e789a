import { expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { openCycle } from '#lib/domain/direct-debit/billing-cycle.ts';
import { acknowledge } from '#lib/domain/direct-debit/consent.ts';
import { issueLink, resendLink } from '#lib/domain/direct-debit/links.ts';
import { openCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { cancel, changeTerms } from '#lib/domain/direct-debit/terms.ts';
import { ACKNOWLEDGED, active, centavos, clock, method, pending, refusal, SELLER } from './sample.ts';

const date = '2027-02-10' as CalendarDate;
const terms = { reference: 1_000_021, amount: centavos(100_00), concept: 'Extra', chargeDate: date };

/** What callers decide; each refuses by itself what must not be, whether or not it was asked before. */
const DECISIONS: Readonly<Record<string, (debit: DirectDebit) => unknown>> = {
  acknowledge: (debit) => acknowledge(debit, { by: ACKNOWLEDGED, method: undefined }, clock()),
  cancel: (debit) => cancel(debit, [], clock()),
  changeTerms: (debit) => changeTerms(debit, { changes: {}, method: undefined }, clock()),
  issueLink: (debit) => issueLink(debit, { purpose: undefined, byCustomer: false }, clock()),
  openCharge: (debit) => openCharge(debit, terms, SELLER, clock()),
  openCycle: (debit) =>
    openCycle(debit, { date, carried: [], references: [1_000_021], seller: SELLER }, clock()),
  resendLink: (debit) => resendLink(debit, clock()),
  takePaymentMethod: (debit) => takePaymentMethod(debit, { method: method(), link: null }, clock()),
};

test.each(Object.keys(DECISIONS))('%s refuses what is final', (name) => {
  for (const status of ['cancelled', 'completed'] as const) {
    expect(() => DECISIONS[name]?.(active({ status }))).toThrow(refusal('direct_debit_final'));
  }
});

test.each(['openCharge', 'openCycle'])('%s refuses what is not active', (name) => {
  expect(() => DECISIONS[name]?.(pending())).toThrow(refusal('direct_debit_not_active'));
});

test('openCycle opens no charge without a reference of its own', () => {
  const none = { date, carried: [], references: [], seller: SELLER };
  expect(() => openCycle(active(), none, clock())).toThrow('a reference for each');
});
