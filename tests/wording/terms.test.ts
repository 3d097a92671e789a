import { describe, expect, test } from '@jest/globals';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { termNotes, termRows } from '#lib/wording/detail-rows.ts';
import { termsEn } from '#lib/wording/en/terms.ts';
import { termsEs } from '#lib/wording/es/terms.ts';
import type { DirectDebitFacts } from '#lib/wording/facts.ts';
import { isByCustomersWord, stopsOf } from '#lib/wording/stops.ts';

const facts: DirectDebitFacts = {
  merchantName: 'Café Dolores',
  customerName: 'Dolores Godínez',
  concept: 'Suscripción',
  amount: 350_00 as Centavos,
  maximum: 350_00 as Centavos,
  interval: 'monthly',
  hasAgreed: false,
  nextPaymentDate: '2027-11-16',
  reference: 1000123,
};

const rows = (change: Partial<DirectDebitFacts> = {}, terms = termsEs) =>
  Object.fromEntries(termRows(terms, { ...facts, ...change }));

describe('the rows of the authorised terms', () => {
  test('have the maximum of a period also if each charge uses all of it', () => {
    expect(rows()).toMatchObject({
      'Monto de cada cargo': '$350.00 MXN',
      'Máximo por periodo': '$350.00 MXN por mes',
    });
  });

  test('have the maximum of a period next to a smaller amount, and alone if the amount varies', () => {
    const maximum = 900_00 as Centavos;
    expect(rows({ maximum })).toMatchObject({
      'Monto de cada cargo': '$350.00 MXN',
      'Máximo por periodo': '$900.00 MXN por mes',
    });
    const varying = rows({ amount: undefined, maximum, interval: 'weekly' });
    expect(varying).toMatchObject({ 'Máximo por periodo': '$900.00 MXN por semana' });
    expect(varying).not.toHaveProperty('Monto de cada cargo');
    expect(rows({ amount: undefined, maximum }, termsEn)).toMatchObject({
      'Maximum per period': '$900.00 MXN a month',
    });
  });

  test('have the amount of a one-off, its maximum if that differs, and its day', () => {
    const single = { interval: undefined };
    expect(rows(single)).toMatchObject({
      Monto: '$350.00 MXN',
      Periodicidad: 'Un solo cargo',
      'Fecha del cargo': '16 de noviembre de 2027',
    });
    expect(rows({ ...single, maximum: 500_00 as Centavos })).toMatchObject({
      Monto: '$350.00 MXN',
      'Monto máximo': '$500.00 MXN',
    });
  });

  test('say when the direct debit ends: on a day, when the customer cancels it, or with its charge', () => {
    expect(rows({ endDate: '2028-11-15' })).toMatchObject({ 'Vigente hasta': '15 de noviembre de 2028' });
    expect(rows()).toMatchObject({ Vigencia: 'Sin fecha de término, hasta que usted la cancele' });
    expect(rows({ interval: undefined }).Vigencia).toMatch(/^Termina con ese cargo.* 30 días después/);
    expect(rows({ interval: undefined }, termsEn).Term).toMatch(/^Ends with that charge.* 30 days after/);
  });

  test.each([{}, { endDate: '2028-11-15' }, { interval: undefined }])(
    'do not say when the direct debit ends once it is over: %j',
    (more) => {
      expect(rows({ ...more, isOver: true })).not.toHaveProperty('Vigencia');
      expect(rows({ ...more, isOver: true })).not.toHaveProperty('Vigente hasta');
    },
  );

  test('have the first charge before the consent, and the next one afterwards', () => {
    expect(rows()).toHaveProperty('Primer cargo');
    expect(rows({ hasAgreed: true })).toHaveProperty('Próximo cargo');
    expect(rows({ hasAgreed: true })).not.toHaveProperty('Primer cargo');
  });
});

describe.each([
  ['es', termsEs, 'dos como máximo, puede cobrarse junto con un cargo posterior'],
  ['en', termsEn, 'two at most, may be collected together with a later charge'],
] as const)('in %s', (_, terms, together) => {
  test('a recurring direct debit says that unpaid earlier periods may be collected with a later one', () => {
    expect(termNotes(terms, facts).join(' ')).toContain(together);
    expect(termNotes(terms, { ...facts, interval: undefined })).toEqual([terms.cancelFreely(facts)]);
  });

  test('each interval has words of its own, for how often and for how much', () => {
    for (const words of [terms.intervals, terms.perPeriod]) {
      expect(new Set(INTERVALS.map((interval) => words[interval])).size).toBe(INTERVALS.length);
    }
  });
});

describe('the reasons why a direct debit is stopped', () => {
  const outstanding = { hasAgreed: true, requirements: ['acknowledgment'] } as const;

  test('are those that paused it, each once', () => {
    const reasons = ['hard_account', 'unpaid_periods', 'hard_account'] as const;
    expect(stopsOf({ ...outstanding, reasons })).toEqual(['hard_account', 'unpaid_periods']);
  });

  test('are another account if its customer has to agree again and nothing paused it', () => {
    expect(stopsOf({ ...outstanding, reasons: [] })).toEqual(['account_changed']);
    expect(stopsOf({ ...outstanding, reasons: [], requirements: ['account_validation'] })).toEqual([]);
  });

  test('are empty before the consent', () => {
    expect(stopsOf({ ...outstanding, hasAgreed: false, reasons: [] })).toEqual([]);
  });

  test('are the customer’s own decision if the bank reports an objection', () => {
    expect(isByCustomersWord(['unpaid_periods', 'objection_chargeback'])).toBe(true);
    expect(isByCustomersWord(['hard_account', 'account_changed'])).toBe(false);
  });
});
