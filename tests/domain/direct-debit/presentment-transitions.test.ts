import { describe, expect, test } from '@jest/globals';
import { afterMove, type Charge, type ChargeTransition } from '#lib/domain/direct-debit/charge.ts';
import {
  claimed,
  foundPresented,
  freedFor,
  heldFor,
  notedIn,
  presented,
  presentedWith,
  takenElsewhere,
  takenFrom,
} from '#lib/domain/direct-debit/presentment-transitions.ts';
import { asRefused, recalled, recalledForGood } from '#lib/domain/direct-debit/recalled.ts';
import { newOrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { active, centavos, charge, consented } from './sample.ts';

const [MONDAY, TUESDAY] = [day('2027-02-15'), day('2027-02-16')];
const HELD = { settlement: 'held', settlement_days: 3, awaits_credit: true } as const;
const PLACE = { fileId: 'file_1', date: MONDAY, accountDigest: 'digest', settlement: HELD };
const OF_FILE = {
  ...{ file_id: 'file_1', presented_on: MONDAY, account_digest: 'digest', consent: 2 },
  ledger: newOrderLedger(HELD),
};
const debit = active({ consent: consented({ count: 2 }) });
const MEMBERS = [
  'file_id',
  'presented_on',
  'account_digest',
  'consent',
  'payment_method_id',
  'exception',
  'also_held_by',
  'ledger',
];

describe('an order is put into the file of a day', () => {
  test('from the account of its consent, on the terms of its merchant', () => {
    expect(claimed(debit, PLACE)).toEqual({
      from: ['created'],
      set: { ...OF_FILE, status: 'pending', payment_method_id: 'pm_1' },
    });
  });

  test('and released to the bank with that file alone, which is its one attempt', () => {
    expect(presented('file_1')).toEqual({
      ...{ from: ['pending'], fileId: 'file_1', set: { status: 'in_process', attempts: 1 } },
    });
  });
});

describe('an order that a file at the bank shows', () => {
  const shown = {
    ...{ fileId: 'file_1', date: MONDAY, reference: 1_000_001, amount: centavos(350_50) },
    ...{ concept: 'Suscripción mensual', accountDigest: 'digest' },
  };
  const ACCOUNT = { payment_method_id: 'pm_1', consent: debit.consent.count };
  const AT_BANK = { ...OF_FILE, status: 'in_process', attempts: 1, payment_method_id: 'pm_1' };

  test('was presented with it, on the terms of its merchant now', () => {
    expect(presentedWith(ACCOUNT, shown, HELD)).toEqual(AT_BANK);
    expect(foundPresented(ACCOUNT, {}, shown, HELD)).toEqual({ from: ['created', 'pending'], set: AT_BANK });
  });

  test('keeps the terms by which it was claimed', () => {
    const ledger = newOrderLedger({ settlement: 'direct', settlement_days: 2, awaits_credit: false });
    expect(foundPresented(ACCOUNT, { ledger }, shown, HELD).set.ledger).toEqual(ledger);
  });

  test('has no account if its direct debit has none any more', () => {
    const none = { ...debit, payment_method_id: null };
    expect(takenFrom(undefined, none, undefined, shown)).toBeUndefined();
    expect(claimed(none, PLACE).set).not.toHaveProperty('payment_method_id');
  });

  test('was taken from the account in force if the file has its number', () => {
    expect(takenFrom(undefined, debit, { number_digest: 'digest' }, shown)).toEqual(ACCOUNT);
    expect(takenFrom(undefined, debit, { number_digest: 'other' }, shown)).toBeUndefined();
    const unconsented = { ...debit, consent: { ...debit.consent, method_id: 'pm_2' } };
    expect(takenFrom(undefined, unconsented, { number_digest: 'digest' }, shown)).toBeUndefined();
  });

  test('was taken from the account of its claim for that file, whatever account is in force', () => {
    const former = { payment_method_id: 'pm_0', consent: 1 };
    const inFile = { ...former, file_id: 'file_1', account_digest: 'digest' };
    expect(takenFrom(inFile, debit, { number_digest: 'digest' }, shown)).toEqual(former);
    const elsewhere = { ...inFile, file_id: 'file_2' };
    expect(takenFrom(elsewhere, debit, { number_digest: 'digest' }, shown)).toEqual(ACCOUNT);
    const changed = { ...inFile, account_digest: 'other' };
    expect(takenFrom(changed, debit, { number_digest: 'other' }, shown)).toBeUndefined();
  });

  test('is presented again only with a new consent if it was taken from another account', () => {
    const known = { payment_method_id: 'pm_2', needs_consent: true };
    expect(takenElsewhere({ id: 'pm_2' })).toEqual(known);
    expect(foundPresented(known, {}, shown, HELD)).toMatchObject({ set: known, remove: ['consent'] });
    expect(foundPresented(takenElsewhere(undefined), {}, shown, HELD)).toMatchObject({
      set: { needs_consent: true },
      remove: ['payment_method_id', 'consent'],
    });
  });
});

describe('an order is taken out of a file that the bank has not read', () => {
  const from = { from: ['pending', 'in_process'], fileId: 'file_1', remove: MEMBERS };
  const order = charge({ presented_on: MONDAY, charge_date: MONDAY });

  test('to wait for its day again, which was no attempt', () => {
    expect(recalled(order, { fileId: 'file_1', wasRefused: false, date: TUESDAY })).toEqual({
      ...{ ...from, set: { status: 'created', attempts: 0, charge_date: MONDAY } },
    });
  });

  test('to wait for a later day if the bank refused the file, and notes the refused one', () => {
    const refused = { fileId: 'file_1', wasRefused: true, date: TUESDAY };
    const set = { status: 'created', attempts: 0, charge_date: TUESDAY, first_due_on: TUESDAY };
    const claim = { presented_on: MONDAY, consent: 1, payment_method_id: 'pm_1' };
    const noted = { refused_on: [MONDAY], refused_claim: claim };
    expect(recalled(order, refused)).toEqual({ ...from, set: { ...set, ...noted } });
    const again = { ...order, refused_on: [day('2027-02-12')] };
    expect(recalled(again, refused).set.refused_on).toEqual(['2027-02-12', MONDAY]);
    const { presented_on: _, ...without } = order;
    expect(recalled(without, refused)).toEqual({ ...from, set });
  });

  test('and keeps what its claim for a refused file had stored, since the bank may still return that file', () => {
    const refused = { fileId: 'file_1', wasRefused: true, date: TUESDAY };
    const move = (one: Charge, transition: ChargeTransition) =>
      afterMove({ charge: one, transition }, new Date());
    const inFile = charge({ status: 'pending', ...OF_FILE, payment_method_id: 'pm_0' });
    const waits = move(inFile, recalled(inFile, refused));
    const was = { presented_on: MONDAY, consent: 2, payment_method_id: 'pm_0', ledger: OF_FILE.ledger };
    expect(waits).toMatchObject({ refused_on: [MONDAY], refused_claim: was });
    for (const member of MEMBERS) expect(waits).not.toHaveProperty(member);
    const settled = asRefused(waits);
    expect(settled).toMatchObject(was);
    expect(settled).not.toHaveProperty('refused_claim');

    const again = move(waits, claimed(debit, { ...PLACE, fileId: 'file_2', date: TUESDAY }));
    expect(asRefused(again)).toEqual(again);
    const dissolved = { fileId: 'file_2', wasRefused: false, date: TUESDAY };
    expect(asRefused(move(again, recalled(again, dissolved)))).toMatchObject(was);
    expect(asRefused(order)).toEqual(order);
  });

  test('and cancelled', () => {
    const set = { status: 'cancelled', attempts: 0 };
    const file = { fileId: 'file_1', wasRefused: false };
    expect(recalledForGood(order, file)).toEqual({ ...from, set });
    const refused = recalledForGood(order, { ...file, wasRefused: true });
    const claim = { presented_on: MONDAY, consent: 1, payment_method_id: 'pm_1' };
    expect(refused).toEqual({ ...from, set: { ...set, refused_on: [MONDAY], refused_claim: claim } });
  });
});

test('an exception holds an order that waits until it is freed for a day, and only notes one at the bank', () => {
  const created = { from: ['created'] };
  expect(heldFor('exc_1')).toEqual({ ...created, set: { exception: 'exc_1' }, remove: ['also_held_by'] });
  const two = { exception: 'exc_1', also_held_by: ['exc_2'] };
  expect(heldFor('exc_1', 'exc_2')).toEqual({ ...created, set: two, remove: [] });
  expect(freedFor(TUESDAY)).toEqual({
    ...{ from: ['created'], set: { charge_date: TUESDAY }, remove: ['exception', 'also_held_by'] },
  });
  expect(notedIn('exc_1')).toEqual({ from: ['in_process'], set: { exception: 'exc_1' } });
});
