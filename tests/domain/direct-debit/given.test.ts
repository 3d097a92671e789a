import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { changes, newDirectDebit } from '#lib/api/direct-debits/requests.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import {
  CHANGES,
  type Given,
  membersThat,
  type NewDirectDebit,
  type TermChanges,
} from '#lib/domain/direct-debit/given.ts';
import { changeTerms, requireChangeable } from '#lib/domain/direct-debit/terms.ts';
import { active, clock, consented, pending } from './sample.ts';

const BODY = {
  customer_id: 'cus-1',
  customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
  currency: 'MXN',
  amount: 350.5,
  next_payment_date: '2027-11-16',
  concept: 'Inscripción',
};

const context = { accountId: 'acc_1', reference: 1_000_007, method: undefined, validationLevel: 1 } as const;
const create = (given: NewDirectDebit) => createDirectDebit(given, context, clock()).next;

/** A member that nothing in the rules names. */
const FURTHER = { further_member: 'A-7' };

describe('a member that the merchant gives', () => {
  test('is in the created record, although no rule names it', () => {
    const { payment_method_id: _, ...given } = v.parse(newDirectDebit, BODY);
    expect(create({ ...given, ...FURTHER })).toMatchObject(FURTHER);
  });

  test('is null in the record if it was omitted', () => {
    const { payment_method_id: _, ...given } = v.parse(newDirectDebit, BODY);
    const left = { interval: undefined, end_date: undefined, notify_url: undefined };
    expect(create({ ...given, ...left })).toMatchObject({ interval: null, end_date: null, notify_url: null });
  });

  test('is accepted by a change exactly if it can change', () => {
    const changeable = Object.entries(CHANGES).filter(([, way]) => way !== 'never');
    expect(Object.keys(changes.entries).sort()).toEqual(
      ['status', ...changeable.map(([name]) => name)].sort(),
    );
    expect(Object.keys(newDirectDebit.entries).sort()).toEqual(Object.keys(CHANGES).sort());
  });

  test('is a term only if it is declared to be one', () => {
    const body = { ...FURTHER, language: 'en', metadata: {} } as const;
    const asTerms = membersThat(body, 'term', 'date');
    expect(asTerms).toEqual({});
    expect(() => requireChangeable(active(), asTerms)).not.toThrow();
    expect(membersThat(body, 'correction')).toEqual({ language: 'en', metadata: {} });
  });

  test('voids no consent if it is no term', () => {
    const asked = pending({ consent: consented(), requirements: ['acknowledgment'] });
    const { next } = changeTerms(
      asked,
      { changes: FURTHER as TermChanges, method: undefined, open: [] },
      clock(),
    );
    expect(next.consent.lapsed).toBe(false);
  });

  test('does not compile without the way in which it changes', () => {
    type Further = Given & { further_member: string | null };
    // @ts-expect-error: how further_member changes is not declared
    const forgotten: Record<keyof Further, string> = CHANGES;
    // @ts-expect-error: the request has no further_member
    const unknown: Record<keyof Further, unknown> = newDirectDebit.entries;
    expect([forgotten, unknown]).toEqual([CHANGES, newDirectDebit.entries]);
  });
});
