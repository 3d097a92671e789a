import { describe, expect, test } from '@jest/globals';
import { type AskedMails, type Asker, askForMail } from '#lib/domain/asked-mails.ts';
import fc from '#tests/support/generated/fast-check.ts';

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];
/** Noon in Mexico City. */
const NOON = Date.parse('2027-02-10T18:00:00.000Z');
const MIDNIGHT = Date.parse('2027-02-11T06:00:00.000Z');

/** How many mails one account can request on a day. */
const DAY_OF = { merchant: 20, customer: 10 } as const;

/** Returns one address: a request at a time gives 0 if the mail is sent, or else the seconds of Retry-After. */
function newAddress(by: Asker = 'merchant') {
  let before: AskedMails | undefined;
  const ask = (time: number, accountId = 'acc_1'): number => {
    const counted = askForMail(before, { by, accountId }, new Date(time));
    if ('retryAfter' in counted) return counted.retryAfter;
    before = counted.asked;
    return 0;
  };
  return { ask, state: () => before };
}

const many = (count: number, work: (n: number) => number) => Array.from({ length: count }, (_, n) => work(n));
const ZEROS = (count: number) => Array<number>(count).fill(0);

describe.each(['merchant', 'customer'] as const)('mails to one address that are requested by a %s', (by) => {
  test('are five within a minute; the sixth is refused until the minute is over', () => {
    const { ask } = newAddress(by);
    expect(many(5, (n) => ask(NOON + n * SECOND))).toEqual(ZEROS(5));
    expect(ask(NOON + 5 * SECOND)).toBe(55);
    expect(ask(NOON + MINUTE - 1)).toBe(1);
    expect(ask(NOON + MINUTE)).toBe(0);
    // The second one is a minute old a second later.
    expect(ask(NOON + MINUTE)).toBe(1);
    expect(ask(NOON + MINUTE + SECOND)).toBe(0);
  });

  test('are five within any sixty seconds, not within each minute of the clock', () => {
    const { ask } = newAddress(by);
    expect(many(5, () => ask(NOON - 1))).toEqual(ZEROS(5));
    expect(ask(NOON)).toBe(60);
  });

  test(`are ${DAY_OF[by]} on a day of Mexico City for one account; the next is refused until the day ends`, () => {
    const { ask } = newAddress(by);
    const most = DAY_OF[by];
    expect(many(most, (n) => ask(NOON + n * MINUTE))).toEqual(ZEROS(most));
    expect(ask(NOON + most * MINUTE)).toBe((MIDNIGHT - NOON - most * MINUTE) / SECOND);
    expect(ask(MIDNIGHT - 1)).toBe(1);
    expect(ask(MIDNIGHT)).toBe(0);
  });

  test('wait for both the minute and the day if both are full', () => {
    const { ask } = newAddress(by);
    const most = DAY_OF[by];
    many(most, (n) => ask(MIDNIGHT - (n < most - 5 ? (most - n) * MINUTE : 30 * SECOND)));
    expect(ask(MIDNIGHT - 29 * SECOND)).toBe(59);
    expect(ask(MIDNIGHT)).toBe(30);
    expect(ask(MIDNIGHT + 30 * SECOND)).toBe(0);
  });

  test('are remembered no longer than they count', () => {
    const { ask, state } = newAddress(by);
    many(10, (n) => ask(NOON + n * MINUTE));
    ask(NOON + DAY);
    expect(state()).toEqual({
      date: '2027-02-11',
      counts: { acc_1: 1 },
      latest: [{ at: NOON + DAY, account: 'acc_1' }],
    });
  });

  test('count for less than a minute: one that is a minute old is forgotten', () => {
    const { ask, state } = newAddress(by);
    ask(NOON);
    ask(NOON + MINUTE - 1);
    ask(NOON + MINUTE);
    expect(state()?.latest.map(({ at }) => at)).toEqual([NOON + MINUTE - 1, NOON + MINUTE]);
  });

  test('are sorted by time, also if the clock of one server is behind that of another', () => {
    const { ask, state } = newAddress(by);
    for (const seconds of [3, 1, 4, 2, 0]) ask(NOON + seconds * SECOND);
    const expected = [0, 1, 2, 3, 4].map((seconds) => NOON + seconds * SECOND);
    expect(state()?.latest.map(({ at }) => at)).toEqual(expected);
    // The first of the five is a minute old after fifty-five seconds.
    expect(ask(NOON + 5 * SECOND)).toBe(55);
  });

  test('never exceed the bounds, and are accepted at the time of Retry-After, whatever is requested', () => {
    const asking = fc.record({
      after: fc.oneof(fc.nat(2 * SECOND), fc.nat(2 * MINUTE), fc.nat(DAY / 4)),
      account: fc.constantFrom('acc_1', 'acc_2', 'acc_3'),
    });
    fc.assert(
      fc.property(fc.array(asking, { maxLength: 80 }), (asks) => {
        let [time, before] = [NOON, undefined as AskedMails | undefined];
        const sent: { time: number; account: string; date: string }[] = [];
        for (const { after, account } of asks) {
          time += after;
          const at = (when: number) => askForMail(before, { by, accountId: account }, new Date(when));
          const counted = at(time);
          if ('retryAfter' in counted) {
            expect(counted.retryAfter).toBeGreaterThanOrEqual(1);
            expect(at(time + counted.retryAfter * SECOND)).toHaveProperty('asked');
          } else {
            before = counted.asked;
            sent.push({ time, account, date: counted.asked.date });
          }
        }
        for (const { time: from } of sent) {
          const inMinute = sent.filter((one) => one.time >= from && one.time < from + MINUTE);
          expect(inMinute.length).toBeLessThanOrEqual(by === 'merchant' ? 10 : 5);
          for (const ofAccount of Object.values(Object.groupBy(inMinute, ({ account }) => account)))
            expect(ofAccount?.length).toBeLessThanOrEqual(5);
        }
        for (const ofDay of Object.values(Object.groupBy(sent, ({ date }) => date))) {
          expect(ofDay?.length).toBeLessThanOrEqual(by === 'merchant' ? 40 : 10);
          for (const ofAccount of Object.values(Object.groupBy(ofDay ?? [], ({ account }) => account)))
            expect(ofAccount?.length).toBeLessThanOrEqual(DAY_OF[by]);
        }
      }),
    );
  });
});

describe('mails to one address that several merchants request', () => {
  test('are twenty for another account after one has used up its own', () => {
    const { ask } = newAddress();
    many(25, (n) => ask(NOON + n * MINUTE, 'acc_1'));
    expect(many(20, (n) => ask(NOON + (30 + n) * MINUTE, 'acc_2'))).toEqual(ZEROS(20));
  });

  test('are forty a day', () => {
    const { ask } = newAddress();
    expect(many(40, (n) => ask(NOON + n * MINUTE, `acc_${n % 4}`))).toEqual(ZEROS(40));
    expect(ask(NOON + 40 * MINUTE, 'acc_5')).toBe((MIDNIGHT - NOON - 40 * MINUTE) / SECOND);
  });

  test('are ten within a minute together', () => {
    const { ask } = newAddress();
    expect(many(10, (n) => ask(NOON, `acc_${n}`))).toEqual(ZEROS(10));
    expect(ask(NOON, 'acc_10')).toBe(60);
  });
});
