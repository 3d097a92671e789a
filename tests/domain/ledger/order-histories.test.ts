import { describe, expect, test } from '@jest/globals';
import { SETTLEMENTS } from '#lib/domain/ledger/postings.ts';
import { balanceOf, totalCountsOfLines } from '#lib/domain/ledger/sums.ts';
import { day } from '#tests/domain/calendar/day.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { happenings, historyOf } from './histories.ts';
import { accountsOf, FEE, TAX, TOTAL } from './sample.ts';

describe.each(SETTLEMENTS)('whatever happens to an order that is settled %s,', (settlement) => {
  test('its lines add up to where its money is', () => {
    fc.assert(
      fc.property(happenings, (some) => {
        const moments = historyOf(settlement, some);
        const lines = moments.flatMap((moment) => moment.lines);
        const { known, charge } = moments.at(-1) ?? {};
        const held = settlement === 'held';
        const fee = known?.everMerchants ? FEE + TAX : 0;
        // What the bank has credited, and who has it.
        const credited = known?.paid ? TOTAL : 0;
        const merchants = known?.paid && !known.owedToPayer && !known.refunded;
        const expected = {
          bank_clearing: held ? credited : 0,
          bank_cash: held && known?.refunded ? -TOTAL : 0,
          payer_due: held && known?.owedToPayer ? -TOTAL : 0,
          fees: known?.everMerchants ? -FEE : 0,
          iva: known?.everMerchants ? -TAX : 0,
          // A refunded payment that the bank takes back as well is the merchant's loss.
          payable: held ? fee - (merchants ? TOTAL : 0) + (known?.refunded && !known.paid ? TOTAL : 0) : fee,
        };
        const kept = Object.entries(expected).filter(([, by]) => by !== 0);
        expect(accountsOf(lines)).toEqual(Object.fromEntries(kept));
        expect(charge?.ledger?.lines ?? []).toEqual(lines.map(({ written_on }) => written_on));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
      { numRuns: examples(200) },
    );
  });

  test('its fee is in its first charge, and in no other line', () => {
    fc.assert(
      fc.property(happenings, (some) => {
        const lines = historyOf(settlement, some).flatMap((moment) => moment.lines);
        const withFee = lines.filter(({ fee, tax }) => fee !== 0 || tax !== 0);
        const charges = lines.filter(({ type }) => type === 'charge');
        expect(withFee).toEqual(charges);
        expect(charges.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('a line takes back an earlier one of the opposite amount, which no other line takes back', () => {
    fc.assert(
      fc.property(happenings, (some) => {
        const lines = historyOf(settlement, some).flatMap((moment) => moment.lines);
        const reversed = lines.flatMap(({ reverses }) => reverses ?? []);
        expect(new Set(reversed).size).toBe(reversed.length);
        for (const line of lines.filter(({ reverses }) => reverses !== null)) {
          const other = lines.find(({ id }) => id === line.reverses);
          expect(other).toMatchObject({ amount: 0 - line.amount });
          expect(other?.n).toBeLessThan(line.n);
        }
      }),
    );
  });

  test('none of its money waits any more once the bank has taken it back', () => {
    fc.assert(
      fc.property(happenings, (some) => {
        const moments = historyOf(settlement, some);
        const { known } = moments.at(-1) ?? {};
        fc.pre(known?.paid === false);
        const sums = totalCountsOfLines(moments.flatMap((moment) => moment.lines));
        // From any day on that is later than the latest line, the balance does not change.
        const [today, later] = [day('2027-02-24'), day('2027-12-31')];
        expect(balanceOf(sums, today)).toEqual(balanceOf(sums, later));
        expect(Object.keys(sums).filter((name) => name > `waiting_${today}`)).toEqual([]);
      }),
    );
  });
});
