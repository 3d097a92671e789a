import { describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { chargeFaultsOf } from '#lib/domain/imports/charge-faults.ts';
import { CHARGE_FAULTS } from '#lib/domain/imports/charge-sentences.ts';
import { checkCharges, type ImportedCharge } from '#lib/domain/imports/check-charges.ts';
import { foresee } from '#lib/domain/imports/foreseen-charges.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  active,
  centavos,
  clock,
  counted,
  pending,
  SELLER,
  scheduled,
  until,
} from '#tests/domain/direct-debit/sample.ts';

const check = (...lines: string[]) => {
  const checked = checkCharges(Buffer.from(lines.join('\n')));
  if ('fault' in checked) throw new Error(checked.fault);
  return checked;
};
const HEADER = 'external_id,direct_debit_external_id,direct_debit_id,amount,concept,charge_date';

const rowsOf = (...lines: string[]) =>
  check(HEADER, ...lines).rows.map(({ faults }) => faults.map(({ column, fault }) => `${column} ${fault}`));

describe('a file of charges', () => {
  test('is read by the words of a school, with what is left out', () => {
    const { rows, guess } = check(
      'Folio;Matrícula;Importe;Fecha',
      'M-1;A-7;1.234,50;05/03/2027',
      'M-2;A-8;90;',
    );
    expect(guess).toMatchObject({ decimal_mark: 'comma', columns: expect.arrayContaining(['charge_date']) });
    expect(rows).toEqual([
      {
        ...{ line: 2, externalId: 'M-1', faults: [] },
        charge: {
          ...{ direct_debit_id: '', direct_debit_external_id: 'A-7', amount: 1_234_50, concept: null },
          charge_date: '2027-03-05',
        },
      },
      {
        ...{ line: 3, externalId: 'M-2', faults: [] },
        charge: {
          ...{ direct_debit_id: '', direct_debit_external_id: 'A-8', amount: 90_00, concept: null },
          charge_date: null,
        },
      },
    ]);
  });

  test('names all faults of a row at once', () => {
    const long = 'x'.repeat(40);
    expect(rowsOf(',,,9,,', `M-1,A,dd_1,x,${long},2027-02-30`, 'M-2,A,,50000.01,,46388')).toEqual([
      ['external_id value_missing', 'amount amount_out_of_range', 'direct_debit_external_id value_missing'],
      [
        ...['amount amount_format', 'concept value_too_long', 'charge_date date_format'],
        'direct_debit_external_id direct_debit_named_twice',
      ],
      ['amount amount_out_of_range', 'charge_date date_damaged'],
    ]);
  });

  test('does not take an amount that is left out from the direct debit', () => {
    expect(rowsOf('M-1,A,,,,2027-03-05')).toEqual([['amount amount_missing']]);
    expect(checkCharges(Buffer.from('external_id,direct_debit_id\nM-1,dd_1'))).toEqual({
      ...{ fault: 'columns_missing', columns: ['amount'] },
    });
  });

  test('refuses an account number as an external id', () => {
    expect(rowsOf('002010077777777771,A,,90,,')).toEqual([['external_id external_id_like_account']]);
  });

  test('refuses both rows with one external id', () => {
    expect(rowsOf('M-1,A,,90,,', 'M-1,B,,90,,', 'M-2,A,,90,,')).toEqual([
      ['external_id external_id_repeated'],
      ['external_id external_id_repeated'],
      [],
    ]);
  });

  test.each([
    ['direct_debit_id', 'external_id,direct_debit_id,amount'],
    ['direct_debit_external_id', 'external_id,direct_debit_external_id,amount'],
  ])('needs %s alone to name its direct debits', (_, header) => {
    expect(check(header, 'M-1,x,90').rows).toMatchObject([{ faults: [] }]);
  });

  test('without a column that names its direct debits, or of another kind, is refused as a whole', () => {
    for (const header of ['external_id,amount', 'external_id,customer_id,name,email,clabe,amount']) {
      expect(checkCharges(Buffer.from(`${header}\n1,2`))).toMatchObject({
        ...{ fault: 'columns_missing', columns: ['direct_debit_external_id'] },
      });
    }
  });
});

const row = (more: Partial<ImportedCharge> = {}): ImportedCharge => ({
  ...{ direct_debit_id: 'dd_1', direct_debit_external_id: '', amount: centavos(100_00) },
  ...{ concept: null, charge_date: day('2027-02-16') },
  ...more,
});
const VARYING = { is_fixed_amount: false, amount: null, max_amount: centavos(900_00) } as const;

describe('the faults of a row against its direct debit', () => {
  const faultsOf = (debit: DirectDebit, more: Partial<ImportedCharge> = {}, created = 0) =>
    chargeFaultsOf(debit, row(more), created, clock()).map(({ column, fault }) => `${column} ${fault}`);

  test('are none if the rules of charges take it', () => {
    expect(faultsOf(active(VARYING))).toEqual([]);
  });

  test.each<[string, DirectDebit, string]>([
    ['is not active', pending(VARYING), 'null direct_debit_not_active'],
    ['is final', active({ ...VARYING, status: 'completed' }), 'null direct_debit_final'],
    [
      'is revoked',
      active({ ...VARYING, revoked_at: clock().now.toISOString() }),
      'null direct_debit_revoked',
    ],
    ['is ending', active({ ...VARYING, ending: 'completed' }), 'null mandate_ended'],
  ])('name a direct debit that %s', (_, debit, expected) => {
    expect(faultsOf(debit)).toEqual([expected]);
  });

  test.each<[string, Partial<ImportedCharge>, string]>([
    ['the present', { charge_date: day('2027-02-10') }, 'charge_date date_past'],
    ['before the first one', { charge_date: day('2027-02-12') }, 'charge_date date_before_first'],
    ['too far ahead', { charge_date: day('2028-02-14') }, 'charge_date date_beyond_year'],
    ['above the maximum', { amount: centavos(900_01) }, 'amount amount_above_agreed'],
  ])('name a day or an amount that is %s', (_, more, expected) => {
    expect(faultsOf(active(VARYING), more)).toEqual([expected]);
  });

  test('name a day after the end', () => {
    expect(faultsOf(active({ ...VARYING, ...until('2027-02-15') }))).toEqual(['charge_date date_after_end']);
  });

  test('are all named at once', () => {
    expect(
      faultsOf(pending(VARYING), { amount: centavos(999_00), charge_date: day('2027-02-01') }, 50),
    ).toEqual([
      ...['null direct_debit_not_active', 'null too_many_open_orders', 'amount amount_above_agreed'],
      'charge_date date_past',
    ]);
  });

  test('name the end of a mandate once, and a day with the month first', () => {
    const over = active({ ...VARYING, ...until('2027-02-09') });
    expect(faultsOf(over, { charge_date: null })).toEqual(['null mandate_ended']);
    expect(rowsOf('M-1,A-7,,90,,05/04/2027', 'M-2,A-7,,90,,04/13/2027')).toEqual([
      ['charge_date date_ambiguous'],
      ['charge_date date_month_first'],
    ]);
  });

  test('say what is left of a period for the maximum itself', () => {
    const period = { n: 0, held: centavos(1), open: 1, paid: 0, failed: 0 };
    const used = active({ ...VARYING, ...counted({ open_orders: 1, periods: [period] }) });
    expect(faultsOf(used, { amount: centavos(900_00) })).toEqual(['amount mandate_limit_exceeded']);
  });

  test('say what is left of a period, whose own collection is still to be made', () => {
    const fixed = active({ max_amount: centavos(450_50) });
    expect(faultsOf(fixed, { amount: centavos(100_00) })).toEqual([]);
    expect(faultsOf(fixed, { amount: centavos(100_01) })).toEqual(['amount mandate_limit_exceeded']);
  });

  test('of values that cannot be read are not named again', () => {
    expect(faultsOf(active(VARYING), { amount: undefined, charge_date: undefined })).toEqual([]);
    expect(
      foresee({ debit: active(VARYING), created: 0 }, row({ amount: undefined }), SELLER, clock()),
    ).toEqual({ faults: [] });
  });

  test('are not those of an error of ours', () => {
    const broken = active({ ...VARYING, schedule: undefined as never });
    expect(() => faultsOf(broken)).toThrow(TypeError);
    expect(() => faultsOf(broken)).not.toThrow(ApiError);
  });
});

describe('the rows of a file', () => {
  /** Returns what each row would take, or its faults. */
  function through(debit: DirectDebit, ...rows: ImportedCharge[]) {
    let before = { debit, created: debit.counters.open_orders };
    return rows.map((each) => {
      const seen = foresee(before, each, SELLER, clock());
      if ('faults' in seen) return seen.faults.map(({ fault }) => fault);
      before = seen.next;
      return `${seen.taking.date} ${seen.taking.amount}`;
    });
  }
  const of = (amount: number, date: string | null = '2027-02-16') =>
    row({ amount: centavos(amount), charge_date: date === null ? null : day(date) });

  test('together exceeded a maximum that each alone kept', () => {
    expect(through(active(VARYING), of(500_00), of(400_01), of(400_00), of(10_00))).toEqual([
      '2027-02-16 50000',
      ['mandate_limit_exceeded'],
      '2027-02-16 40000',
      ['mandate_limit_exceeded'],
    ]);
  });

  test('of another period have a maximum of their own', () => {
    expect(through(active(VARYING), of(900_00), of(900_00, '2027-03-16'))).toEqual([
      '2027-02-16 90000',
      '2027-03-16 90000',
    ]);
  });

  test('count towards the fifty orders that may wait', () => {
    const debit = active({ ...VARYING, ...counted({ open_orders: 48 }) });
    expect(through(debit, of(10_00), of(10_00), of(10_00)).at(-1)).toEqual(['too_many_open_orders']);
  });

  test('take a single payment once', () => {
    const single = { ...VARYING, is_recurring: false, interval: null, schedule: scheduled() } as const;
    expect(through(active(single), of(900_00), of(10_00))).toEqual([
      '2027-02-16 90000',
      ['mandate_limit_exceeded'],
    ]);
  });

  test('without a day are taken on the first one that can be pre-notified, and on holidays after them', () => {
    expect(through(active(VARYING), of(10_00, null), of(10_00, '2027-02-20'))).toEqual([
      '2027-02-15 1000',
      '2027-02-22 1000',
    ]);
  });
});

test('every sentence of a fault is a sentence in both languages', () => {
  for (const { es, en } of Object.values(CHARGE_FAULTS))
    expect([es, en]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
});
