import { describe, expect, test } from '@jest/globals';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { openCycle } from '#lib/domain/direct-debit/billing-cycle.ts';
import { issueLink, resendLink } from '#lib/domain/direct-debit/link-requests.ts';
import { startValidation } from '#lib/domain/direct-debit/links.ts';
import { openCharge, retryCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { cancel, changeTerms } from '#lib/domain/direct-debit/terms.ts';
import { moveCharge, withdrawCharge } from '#lib/domain/direct-debit/withdrawal.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  ACKNOWLEDGED,
  active,
  centavos,
  charge,
  clock,
  created,
  FACTS,
  failedCharge,
  method,
  NOW,
  pending,
  refusal,
  SELLER,
  simulatedOn,
  until,
} from './sample.ts';

const date = day('2027-02-16');
const period = { n: 0, from: day('2027-02-15'), to: day('2027-03-14') };
const terms = { reference: 1_000_021, amount: centavos(100_00), concept: 'Extra', chargeDate: date, period };
const facts = { orders: [], carried: [] };
const due = { ...FACTS, references: [1_000_021], seller: SELLER };
const waiting = charge({ status: 'created', charge_date: date });

type Decide = (debit: DirectDebit) => unknown;

/** Decisions that collect, or lead to a collection. */
const COLLECTING: Readonly<Record<string, Decide>> = {
  openCharge: (debit) => openCharge(debit, terms, SELLER, clock()),
  openCycle: (debit) => openCycle(debit, due, simulatedOn('2027-02-16')),
  retryCharge: (debit) =>
    retryCharge(
      debit,
      failedCharge(),
      { ...facts, created: 0, reference: 1_000_021, seller: SELLER },
      clock(),
    ),
};

/** Decisions that the customer and the merchant agree on. */
const AGREEING: Readonly<Record<string, Decide>> = {
  acknowledge: (debit) =>
    acknowledge(
      debit,
      { by: ACKNOWLEDGED, method: undefined, listing: { orders: [], waiting: [] } },
      clock(),
    ),
  changeTerms: (debit) =>
    changeTerms(debit, { changes: { next_payment_date: date }, method: undefined, open: [] }, clock()),
  takePaymentMethod: (debit) =>
    takePaymentMethod(debit, { method: method(), link: null, consents: true, waiting: [] }, clock()),
};

/** Decisions of callers; each refuses by itself what is not allowed, whether or not the caller has checked. */
const DECISIONS: Readonly<Record<string, Decide>> = {
  ...COLLECTING,
  ...AGREEING,
  cancel: (debit) => cancel(debit, { open: [], carried: [] }, clock()),
  issueLink: (debit) => issueLink(debit, { purpose: undefined, byCustomer: false }, clock()),
  moveCharge: (debit) => moveCharge(debit, waiting, { ...facts, date }, clock()),
  resendLink: (debit) => resendLink(debit, clock()),
  startValidation: (debit) => startValidation(debit, clock()),
  withdrawCharge: (debit) => withdrawCharge(debit, { charge: waiting, retried: undefined }, clock()),
};

test.each(Object.keys(DECISIONS))('%s refuses a final direct debit', (name) => {
  for (const status of ['cancelled', 'completed'] as const) {
    expect(() => DECISIONS[name]?.(active({ status }))).toThrow(refusal('direct_debit_final'));
  }
});

describe.each(Object.keys(COLLECTING))('%s refuses', (name) => {
  test.each([
    ['what is created', created(), 'direct_debit_not_active'],
    ['what is pending', pending(), 'direct_debit_not_active'],
    ['what was revoked', active({ revoked_at: NOW, ending: 'cancelled' }), 'direct_debit_revoked'],
    ['what is ending', active({ ending: 'completed' }), 'mandate_ended'],
    ['what ended yesterday', active(until('2027-02-09')), 'mandate_ended'],
  ])('%s', (_, debit, code) => expect(() => COLLECTING[name]?.(debit)).toThrow(refusal(code)));
});

describe.each(Object.keys(AGREEING))('%s refuses', (name) => {
  test.each([
    ['what was revoked', active({ revoked_at: NOW, ending: 'cancelled' }), 'direct_debit_revoked'],
    ['what is ending', active({ ending: 'completed' }), 'direct_debit_final'],
  ])('%s', (_, debit, code) => expect(() => AGREEING[name]?.(debit)).toThrow(refusal(code)));
});

test.each(['acknowledge', 'takePaymentMethod'])('%s refuses a direct debit that ended yesterday', (name) => {
  const over = created(until('2027-02-09'));
  expect(() => AGREEING[name]?.(over)).toThrow(refusal('direct_debit_final'));
  expect(() => AGREEING[name]?.(created(until('2027-02-10')))).not.toThrow();
});

test('openCycle opens no charge without a reference of its own', () => {
  for (const references of [[], [1_000_021, 1_000_022]])
    expect(() => openCycle(active(), { ...due, references }, simulatedOn('2027-02-16'))).toThrow(
      'one reference for each',
    );
});
