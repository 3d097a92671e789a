import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { shownPayments } from '#lib/domain/ledger/shown-payments.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { atBank, bookAt, FAILED, morningOf, PAID, PAID_TWICE, REFUNDED } from './sample.ts';

/** The payment that the only row of an order shows. */
const shownPayment = (lines: readonly Line[], statementId: string, date: CalendarDate | undefined) =>
  shownPayments(lines, statementId, [date])[0];

const paid = () => bookAt(morningOf('2027-02-10'), atBank('held', true), PAID);
const lineOf = ({ lines }: { lines: readonly Line[] }) => lines.at(-1) as Line;

describe('a row of a statement', () => {
  const STATEMENT = 'digest';
  const taken = (line: Line, by: string): Line => ({
    ...line,
    statement_id: by,
    credited_on: day('2027-02-11'),
  });
  const returned = () => {
    const first = paid();
    return bookAt(morningOf('2027-02-15'), first.charge, FAILED);
  };
  const lines = () => {
    const [first, back] = [paid(), returned()];
    const again = bookAt(morningOf('2027-02-17'), back.charge, PAID);
    return [lineOf(first), lineOf(back), lineOf(again)] as const;
  };

  test('shows the payment of an order, and shows nothing of an order that was never paid', () => {
    const [charge] = lines();
    expect(shownPayment([charge], STATEMENT, undefined)).toEqual({ as: 'open', line: charge });
    expect(shownPayment([], STATEMENT, undefined)).toBeUndefined();
  });

  test('shows the payment that this statement has claimed, and no other one of its order', () => {
    const [charge, back, again] = lines();
    const claimed = { ...charge, statement_id: STATEMENT };
    expect(shownPayment([claimed, back, again], STATEMENT, day('2027-03-01'))).toEqual({
      as: 'claimed',
      line: claimed,
    });
  });

  test('shows nothing new if an earlier statement has the payment, finished or not', () => {
    const [charge] = lines();
    expect(shownPayment([taken(charge, 'earlier')], STATEMENT, undefined)).toEqual({ as: 'known' });
    const unfinished = { ...charge, statement_id: 'earlier' };
    expect(shownPayment([unfinished], STATEMENT, undefined)).toEqual({ as: 'unfinished' });
  });

  test('needs its date to show a second payment, and then shows it if it is later than the return', () => {
    const [charge, back, again] = lines();
    const known = [taken(charge, 'earlier'), back, again];
    expect(shownPayment(known, STATEMENT, undefined)).toEqual({ as: 'date_needed' });
    expect(shownPayment(known, STATEMENT, day('2027-02-14'))).toEqual({ as: 'known' });
    expect(shownPayment(known, STATEMENT, day('2027-02-16'))).toEqual({ as: 'open', line: again });
  });

  test('may show either payment on the day of the return between them, which an operator has to say', () => {
    const [charge, back, again] = lines();
    const known = [taken(charge, 'earlier'), back, again];
    expect(shownPayment(known, STATEMENT, day('2027-02-15'))).toEqual({ as: 'date_needed' });
    const both = [taken(charge, 'earlier'), back, taken(again, 'later')];
    expect(shownPayment(both, STATEMENT, day('2027-02-15'))).toEqual({ as: 'known' });
  });

  test('shows the first payment of two that no statement has, unless its date is later than the return', () => {
    const [charge, back, again] = lines();
    for (const date of [undefined, day('2027-02-11')])
      expect(shownPayment([charge, back, again], STATEMENT, date)).toEqual({ as: 'open', line: charge });
    expect(shownPayment([charge, back, again], STATEMENT, day('2027-02-18'))).toMatchObject({ line: again });
  });

  test('shows another payment than a second row of its order, each by its date', () => {
    const all = lines();
    const [charge, , again] = all;
    const [early, late, later] = [day('2027-02-11'), day('2027-02-18'), day('2027-02-19')];
    const both = { first: { as: 'open', line: charge }, second: { as: 'open', line: again } };
    expect(shownPayments(all, STATEMENT, [early, late])).toEqual([both.first, both.second]);
    expect(shownPayments(all, STATEMENT, [late, early])).toEqual([both.second, both.first]);
    // The bank has credited the first one late.
    expect(shownPayments(all, STATEMENT, [late, later])).toEqual([both.first, both.second]);
  });

  test('shows nothing if the other row of its order shows the only payment that it could be', () => {
    const all = lines();
    const [early, day15] = [day('2027-02-11'), day('2027-02-12')];
    expect(shownPayments(all, STATEMENT, [early, day15])).toEqual([undefined, { as: 'open', line: all[0] }]);
    expect(shownPayments([all[0]], STATEMENT, [early, day('2027-02-18')])).toEqual([
      undefined,
      { as: 'open', line: all[0] },
    ]);
    const credited = [taken(all[0], 'earlier')];
    expect(shownPayments(credited, STATEMENT, [early, day15])).toEqual([undefined, { as: 'known' }]);
  });

  test('shows what its statement has claimed for it, also if its order has a second row and was paid since', () => {
    const [charge, back, again] = lines();
    const mine = (line: Line) => ({ ...line, statement_id: STATEMENT });
    const dates = [day('2027-02-11'), day('2027-02-18')];
    const one = { as: 'claimed', line: mine(charge) };
    expect(shownPayments([mine(charge), back, again], STATEMENT, dates)).toEqual([
      one,
      { as: 'open', line: again },
    ]);
    const two = { as: 'claimed', line: mine(again) };
    expect(shownPayments([mine(charge), back, mine(again)], STATEMENT, dates)).toEqual([one, two]);
    expect(shownPayments([charge, back, mine(again)], STATEMENT, dates)).toEqual([
      { as: 'open', line: charge },
      two,
    ]);
    // A row that shows what was claimed once shows it for ever, whatever its date.
    expect(shownPayments([mine(charge), back, again], STATEMENT, [dates[1]])).toEqual([one]);
    expect(shownPayments([charge, back, mine(again)], STATEMENT, [undefined])).toEqual([two]);
  });

  test('shows nothing new if one of two payments is credited and an unfinished statement has the other', () => {
    const [charge, back, again] = lines();
    const unfinished = { ...again, statement_id: 'later' };
    expect(shownPayment([taken(charge, 'earlier'), back, unfinished], STATEMENT, undefined)).toEqual({
      as: 'unfinished',
    });
  });

  test('shows the first of two payments that were booked at the same moment, with the return between them', () => {
    const { lines: all } = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID, FAILED, PAID);
    expect(shownPayment(all, STATEMENT, undefined)).toEqual({ as: 'open', line: all[0] });
  });

  test('shows a double payment and a later payment apart, if the bank took the double one back', () => {
    const twice = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE);
    const back = bookAt(morningOf('2027-02-12'), twice.charge, FAILED);
    const again = bookAt(morningOf('2027-02-15'), back.charge, PAID);
    const all = [...twice.lines, ...back.lines, ...again.lines];
    expect(shownPayment(all, STATEMENT, day('2027-02-11'))).toMatchObject({ line: twice.lines[0] });
    expect(shownPayment(all, STATEMENT, day('2027-02-16'))).toMatchObject({ line: again.lines[0] });
  });

  test('shows no payment in the lines of a refund to the payer', () => {
    const { lines: all } = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE, REFUNDED);
    const [twice, ...refund] = all;
    expect(refund).toHaveLength(2);
    expect(shownPayment([taken(twice as Line, 'earlier'), ...refund], STATEMENT, undefined)).toEqual({
      as: 'known',
    });
  });

  test('shows the charge of a double payment that became the merchant’s', () => {
    const twice = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE);
    expect(shownPayment(twice.lines, STATEMENT, undefined)).toMatchObject({
      line: { type: 'double_charge' },
    });
    const merchants = bookAt(morningOf('2027-02-12'), twice.charge, PAID);
    const all = [...twice.lines, ...merchants.lines];
    expect(shownPayment(all, STATEMENT, undefined)).toMatchObject({ as: 'open', line: { type: 'charge' } });
    expect(all.map(({ type }) => type)).toEqual(['double_charge', 'double_charge', 'charge']);
  });

  const BY_REFUND = { ...REFUNDED, refunded_by: 'rf_1' };
  const CAME_BACK = { ...BY_REFUND, refunded_at: undefined as never };
  /** A double payment of 10 February that became the merchant’s on the 12th, and how. */
  const BECAME_MERCHANTS = [
    ['the bank took the other one back', [PAID]],
    ['its refund came back', [BY_REFUND, CAME_BACK]],
  ] as const;

  describe.each(BECAME_MERCHANTS)('about a double payment that is the merchant’s since %s', (_, steps) => {
    const [twice, merchants] = [
      bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE),
      bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE).charge,
    ];
    const { lines: renamed } = bookAt(morningOf('2027-02-12'), merchants, ...steps);
    const [double] = twice.lines as [Line];

    test('shows its charge, whether its date is before that day or after it', () => {
      for (const date of [undefined, day('2027-02-11'), day('2027-02-13')])
        expect(shownPayment([double, ...renamed], STATEMENT, date)).toMatchObject({
          ...{ as: 'open', line: { type: 'charge' } },
        });
    });

    test('shows nothing new if an earlier statement had it as a double one', () => {
      for (const date of [undefined, day('2027-02-11'), day('2027-02-13')])
        expect(shownPayment([taken(double, 'earlier'), ...renamed], STATEMENT, date)).toEqual({
          as: 'known',
        });
    });

    test('shows the double one and its charge, if this statement claimed it before that day', () => {
      const claimed = { ...double, statement_id: STATEMENT };
      expect(shownPayment([claimed, ...renamed], STATEMENT, day('2027-02-11'))).toMatchObject({
        ...{ as: 'claimed', line: { type: 'double_charge', n: 0 }, also: { type: 'charge' } },
      });
      expect(shownPayment([claimed, ...renamed], 'other', undefined)).toEqual({ as: 'unfinished' });
    });
  });
});
