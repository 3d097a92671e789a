import { describe, expect, test } from '@jest/globals';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { isTransferable, lowersAtOnce, sourceOf, transferableFrom } from '#lib/domain/ledger/line.ts';
import {
  dayOfReserve,
  holdReserve,
  isReserveKept,
  keptOf,
  type Reserve,
  releaseReserve,
  reserveTermsOf,
  withPayments,
} from '#lib/domain/ledger/reserve.ts';
import { balanceOf, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { CORRECTION, line, RETURN } from './lines.ts';

const [WEDNESDAY, THURSDAY, FRIDAY] = [day('2027-02-10'), day('2027-02-11'), day('2027-02-12')];
const time = (today = THURSDAY) => ({
  now: new Date(`${today}T15:00:00.000Z`),
  today,
  closed: new Set<string>(),
});
const TERMS = { reserve_percent: 10, reserve_days: 90 };
const NET = 94_20;
const given = { day: WEDNESDAY, net: centavos(NET), available_on: FRIDAY };

const held = () => {
  const booked = holdReserve('acc_1', given, TERMS, time());
  if (!booked) throw new Error('Nothing is kept');
  return booked;
};

describe('the reserve of a day', () => {
  test('keeps a part of its payments, rounded once, until its days are over', () => {
    const { reserve, line: hold } = held();
    expect(reserve).toMatchObject({ day: WEDNESDAY, amount: 9_42, left: 9_42, release_on: '2027-05-11' });
    expect(hold).toMatchObject({
      ...{ type: 'reserve_hold', amount: -9_42, net: -9_42, day: THURSDAY, available_on: FRIDAY },
      ...{ postings: { payable: 9_42, reserve: -9_42 }, order_id: null, refund_id: null },
    });
    expect([sourceOf(hold), reserve.booked_on]).toEqual([reserve.id, [THURSDAY]]);
    expect([keptOf(centavos(5), 10), keptOf(centavos(4), 10), keptOf(centavos(333), 50)]).toEqual([
      1, 0, 167,
    ]);
  });

  test('keeps nothing of an account without terms of its own, and what its terms say of another', () => {
    expect(reserveTermsOf({})).toEqual({ reserve_percent: 0, reserve_days: 90 });
    expect(reserveTermsOf({ reserve_percent: 10 })).toEqual({ reserve_percent: 10, reserve_days: 90 });
    expect(reserveTermsOf({ reserve_days: 30 })).toEqual({ reserve_percent: 0, reserve_days: 30 });
  });

  test('says its day in its id', () => {
    expect(dayOfReserve(held().reserve.id)).toBe(WEDNESDAY);
    expect(dayOfReserve(held().line.id)).toBeUndefined();
  });

  test('has one id for each account and day', () => {
    expect(held().reserve.id).toBe(held().reserve.id);
    const other = holdReserve('acc_1', { ...given, day: THURSDAY }, TERMS, time(FRIDAY));
    expect(other?.reserve.id).not.toBe(held().reserve.id);
  });

  test.each([
    [0, 10],
    [NET, 0],
    [-NET, 10],
    [4, 10],
  ])('keeps nothing of %i centavos at %i %%', (net, reserve_percent) => {
    const of = { ...given, net: centavos(net) };
    expect(holdReserve('acc_1', of, { ...TERMS, reserve_percent }, time())).toBeUndefined();
  });

  test('lowers what may not be paid out yet, and never what may be', () => {
    const payment = line();
    const lines = [payment, held().line];
    const balance = (today: string) => balanceOf(totalCountsOfLines(lines), day(today));
    expect(balance(THURSDAY)).toMatchObject({ pending: NET - 9_42, available: 0, reserved: 9_42 });
    expect(balance(FRIDAY)).toMatchObject({ pending: 0, available: NET - 9_42, reserved: 9_42 });
    expect([lowersAtOnce(held().line), isTransferable(held().line)]).toEqual([false, true]);
    expect(transferableFrom(held().line)).toBe(FRIDAY);
  });

  test('of payments that are available already counts at once', () => {
    const late = holdReserve('acc_1', given, TERMS, time(day('2027-02-16')));
    expect(late?.line).toMatchObject({ day: '2027-02-16', available_on: '2027-02-16' });
    expect(late && lowersAtOnce(late.line)).toBe(true);
  });

  test('is of the payments that we hold, and waits as the first of them does', () => {
    const direct = line({ postings: { payable: centavos(5_80), fees: centavos(-5_00), iva: centavos(-80) } });
    const none = { day: WEDNESDAY, net: centavos(0), available_on: null };
    const later = line({ available_on: addDays(FRIDAY, 30) });
    expect(withPayments(none, [direct, RETURN, CORRECTION])).toEqual(none);
    const some = withPayments(none, [later, direct]);
    expect(some).toEqual({ day: WEDNESDAY, net: NET, available_on: addDays(FRIDAY, 30) });
    const all = withPayments(some, [line(), later, line({ day: THURSDAY })]);
    expect(all).toEqual({ day: WEDNESDAY, net: 3 * NET, available_on: FRIDAY });
    expect(holdReserve('acc_1', all, TERMS, time())?.line.available_on).toBe(FRIDAY);
    expect(holdReserve('acc_1', none, TERMS, time())).toBeUndefined();
  });

  test('is kept once the last day has it whose payments may be paid out', () => {
    const SUNDAY = day('2027-02-14');
    // Friday's payments, and those of its weekend, are available on Tuesday at the earliest.
    const untilOn = [
      [FRIDAY, WEDNESDAY],
      [day('2027-02-15'), THURSDAY],
      [day('2027-02-16'), SUNDAY],
    ] as const;
    for (const [today, until] of untilOn) {
      expect(isReserveKept(until, time(today))).toBe(true);
      expect(isReserveKept(addDays(until, -1), time(today))).toBe(false);
    }
    expect(isReserveKept(null, time())).toBe(false);
    expect(isReserveKept(undefined, time())).toBe(false);
  });

  test.each([0, -1, 9_43])('is not released by %i centavos', (amount) =>
    expect(() => releaseReserve(held().reserve, centavos(amount), time())).toThrow('has 942 left'),
  );

  test('is released in parts that sum to what was kept, and never more', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9_42 }), { maxLength: 8 });
    fc.assert(
      fc.property(parts, (amounts) => {
        let { reserve }: { reserve: Reserve } = held();
        const lines = [held().line];
        for (const amount of amounts) {
          if (amount > reserve.left) {
            expect(() => releaseReserve(reserve, centavos(amount), time())).toThrow('left');
            continue;
          }
          const booked = releaseReserve(reserve, centavos(amount), time());
          expect(booked.line).toMatchObject({
            type: 'reserve_release',
            n: reserve.booked_on.length,
            net: amount,
          });
          lines.push(booked.line);
          expect(booked.reserve.version).toBe(reserve.version + 1);
          reserve = booked.reserve;
        }
        expect(balanceOf(totalCountsOfLines(lines), FRIDAY).reserved).toBe(reserve.left);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });
});
