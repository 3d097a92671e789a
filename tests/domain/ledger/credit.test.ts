import { describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Credit, creditLine } from '#lib/domain/ledger/credit.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { OrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import { shownPayments } from '#lib/domain/ledger/shown-payments.ts';
import {
  balanceOf,
  countsOfCredits,
  type LedgerCounts,
  totalCountsOfLines,
} from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { happenings, historyOf } from './histories.ts';
import { naiveBalance } from './naive-balance.ts';
import { atBank, bookAt, FAILED, FEE, morningOf, NET, PAID, PAID_TWICE, REFUNDED, TAX } from './sample.ts';

const NONE = { pending: 0, available: 0, reserved: 0, in_transit: 0, owed: 0 };

/** Adds what several events add to the sums of an account. */
function together(...all: readonly LedgerCounts[]): LedgerCounts {
  const sums: Record<string, number> = {};
  for (const [name, by] of all.flatMap((counts) => Object.entries(counts)))
    sums[name] = (sums[name] ?? 0) + by;
  return sums;
}

/** A held payment of 10 February, which may be paid out from the 12th on, once the bank has credited it. */
const paid = () => bookAt(morningOf('2027-02-10'), atBank('held', true), PAID);
const lineOf = ({ lines }: { lines: readonly Line[] }) => lines.at(-1) as Line;
const ledgerOf = ({ charge: { ledger } }: { charge: { ledger?: OrderLedger } }) => ledger as OrderLedger;
const credited = (booked: ReturnType<typeof paid>, on: string) =>
  creditLine(ledgerOf(booked), lineOf(booked), day(on));
const creditsOf = ({ credit }: { credit: Credit | null }) => countsOfCredits(credit ? [credit] : []);

describe('a payment that awaits the bank’s credit', () => {
  test('is pending however many days pass, until the bank has credited it', () => {
    const booked = paid();
    const sums = totalCountsOfLines(booked.lines);
    expect(balanceOf(sums, day('2027-12-31'))).toEqual({ ...NONE, pending: NET });
    const after = together(sums, creditsOf(credited(booked, '2027-02-16')));
    expect(balanceOf(after, day('2027-02-16'))).toEqual({ ...NONE, available: NET });
  });

  test('waits until it is available if the bank credits it before', () => {
    const after = together(totalCountsOfLines(paid().lines), creditsOf(credited(paid(), '2027-02-11')));
    expect(balanceOf(after, day('2027-02-11'))).toEqual({ ...NONE, pending: NET });
    expect(balanceOf(after, day('2027-02-12'))).toEqual({ ...NONE, available: NET });
  });

  test('notes in its order the day on which it may be paid out, unless that day is there', () => {
    const early = credited(paid(), '2027-02-11');
    expect(early.credit).toMatchObject({ until: '2027-02-12' });
    expect(early.ledger.waiting).toEqual({ until: '2027-02-12', payable: early.credit?.payable });
    const inTime = credited(paid(), '2027-02-12');
    expect([inTime.credit?.until, inTime.ledger.waiting]).toEqual([null, null]);
  });

  test('is credited once', () => {
    const booked = paid();
    const { ledger, line } = credited(booked, '2027-02-11');
    expect([ledger.credited_on, line.credited_on]).toEqual(['2027-02-11', '2027-02-11']);
    expect(() => creditLine(ledger, line, day('2027-02-12'))).toThrow('was credited on 2027-02-11');
  });

  test.each([
    ['before it is credited', null],
    ['while it still waits', '2027-02-10'],
    ['once it is available', '2027-02-12'],
  ])('and its return leave only its fee, if it is returned %s', (_, on) => {
    const booked = paid();
    const credit = on === null ? undefined : credited(booked, on);
    const charge = { ...booked.charge, ...(credit && { ledger: credit.ledger }) };
    const returned = bookAt(morningOf('2027-02-12'), charge, FAILED);
    const lines = totalCountsOfLines([...booked.lines, ...returned.lines]);
    const sums = together(lines, credit ? creditsOf(credit) : {}, { payable: -1_000_00 });
    for (const today of ['2027-02-12', '2027-12-31'])
      expect(balanceOf(sums, day(today))).toEqual({ ...NONE, available: 1_000_00 - FEE - TAX });
  });

  test('makes nothing available if the bank credits it after it was returned', () => {
    const booked = paid();
    const returned = bookAt(morningOf('2027-02-11'), booked.charge, FAILED);
    const late = creditLine(ledgerOf(returned), lineOf(booked), day('2027-02-12'));
    expect([late.credit, late.ledger]).toEqual([null, ledgerOf(returned)]);
    expect(late.line.credited_on).toBe('2027-02-12');
  });

  test('stays credited if it was taken twice at first, because the bank pays it once', () => {
    const twice = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE);
    const { ledger, credit } = credited(twice, '2027-02-11');
    const merchants = bookAt(morningOf('2027-02-12'), { ...twice.charge, ledger }, PAID);
    expect([credit, lineOf(merchants).type]).toEqual([null, 'charge']);
    expect(lineOf(merchants)).toMatchObject({ awaits_credit: true, credited_on: '2027-02-11' });
    expect(ledgerOf(merchants)).toMatchObject({ credited_on: '2027-02-11' });
    expect(balanceOf(totalCountsOfLines([...twice.lines, ...merchants.lines]), day('2027-02-16'))).toEqual({
      ...{ ...NONE, available: NET },
    });
  });

  const BY_REFUND = { ...REFUNDED, refunded_by: 'rf_1' };
  const CAME_BACK = { ...BY_REFUND, refunded_at: undefined as never };

  test('stays credited if its refund left and came back, and it is the merchant’s by then', () => {
    const twice = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE);
    const { ledger } = credited(twice, '2027-02-11');
    const refund = bookAt(morningOf('2027-02-12'), { ...twice.charge, ledger }, BY_REFUND);
    const merchants = bookAt(morningOf('2027-02-15'), refund.charge, CAME_BACK);
    expect(lineOf(merchants)).toMatchObject({ type: 'charge', credited_on: '2027-02-11' });
    expect(balanceOf(totalCountsOfLines(merchants.lines), day('2027-02-17'))).toEqual({
      ...{ ...NONE, available: NET },
    });
  });

  test('stays credited if its refund came back, and it became the merchant’s only later', () => {
    const twice = bookAt(morningOf('2027-02-10'), atBank('held', true), PAID_TWICE);
    const { ledger } = credited(twice, '2027-02-11');
    const due = { ...PAID_TWICE, refunded_at: undefined as never };
    const refund = bookAt(morningOf('2027-02-12'), { ...twice.charge, ledger }, BY_REFUND, due);
    const merchants = bookAt(morningOf('2027-02-15'), refund.charge, CAME_BACK);
    expect(lineOf(merchants)).toMatchObject({ type: 'charge', credited_on: '2027-02-11' });
  });
});

/** What happens to some orders, and after which of it the bank credits a payment. */
const lives = fc.array(fc.record({ happenings, creditedAfter: fc.array(fc.nat({ max: 14 })) }), {
  minLength: 1,
  maxLength: 4,
});

/** Returns the lines of an order as they were booked and as they are now, and the credits of its payments. */
function lifeOf({
  happenings: some,
  creditedAfter,
}: {
  happenings: never;
  creditedAfter: readonly number[];
}) {
  const credits: Credit[] = [];
  const steps = historyOf('held', some, {
    awaitsCredit: true,
    between: (charge, known, index) => {
      if (!creditedAfter.includes(index) || !charge.ledger) return charge;
      const [shown] = shownPayments(known, `statement ${index}`, [day('2027-12-31')]);
      if (shown?.as !== 'open') return charge;
      const on = known.at(-1)?.day as CalendarDate;
      const { ledger, line, credit } = creditLine(
        charge.ledger,
        { ...shown.line, statement_id: `${index}` },
        on,
      );
      known.splice(line.n, 1, line);
      if (credit) credits.push(credit);
      return { ...charge, ledger };
    },
  });
  return { booked: steps.flatMap(({ lines }) => lines), now: steps.at(-1)?.all ?? [], credits };
}

test('the sums give the balance of the rule, in whatever order they get lines and credits', () => {
  let credits = 0;
  fc.assert(
    fc.property(lives, fc.infiniteStream(fc.nat()), fc.nat({ max: 20 }), (some, random, later) => {
      const all = some.map((one) => lifeOf(one as never));
      const events = all.flatMap(({ booked, credits: own }) => [
        ...booked.map((line) => totalCountsOfLines([line])),
        ...own.map((credit) => countsOfCredits([credit])),
      ]);
      credits += all.reduce((sum, one) => sum + one.credits.length, 0);
      const shuffled = events
        .map((counts) => ({ counts, place: random.next().value }))
        .sort((a, b) => a.place - b.place)
        .map(({ counts }) => counts);
      const orders = all.map(({ now }) => now);
      const last =
        orders
          .flat()
          .map(({ day: on }) => on)
          .sort()
          .at(-1) ?? day('2027-02-10');
      const today = new Date(Date.parse(last) + later * 86_400_000)
        .toISOString()
        .slice(0, 10) as CalendarDate;
      expect(balanceOf(together(...shuffled), today)).toMatchObject(naiveBalance(orders, today));
    }),
    { numRuns: examples(600) },
  );
  expect(credits).toBeGreaterThan(100);
});
