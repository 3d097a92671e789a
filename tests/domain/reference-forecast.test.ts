import { describe, expect, test } from '@jest/globals';
import { forecastReferences, shareDrawn } from '#lib/domain/reference-forecast.ts';

const DAY = 86_400_000;
const NOW = new Date('2027-11-16T18:00:00Z');

/** The record of some days ago, when this many references were used. */
const ago = (days: number, drawn: number) => ({
  at: new Date(NOW.getTime() - days * DAY),
  last: 999_999 + drawn,
});

describe('the references', () => {
  test('of a stage without a recorded day have no rate and no forecast', () => {
    expect(forecastReferences([], ago(0, 1_000))).toEqual({
      ...{ drawn: 1_000, left: 8_999_000, share: 1_000 / 9_000_000 },
      ...{ drawnIn7Days: null, drawnIn30Days: null, runsOutOn: null },
    });
  });

  test('last as long as the rate of the last 30 days says', () => {
    const notes = [ago(60, 0), ago(30, 3_000_000), ago(7, 5_300_000)];
    expect(forecastReferences(notes, ago(0, 6_000_000))).toMatchObject({
      ...{ drawn: 6_000_000, left: 3_000_000, share: 2 / 3 },
      ...{ drawnIn7Days: 700_000, drawnIn30Days: 3_000_000, runsOutOn: '2027-12-16' },
    });
  });

  test('are counted between two records as if drawn evenly, whatever the order of the records', () => {
    const notes = [ago(5, 800), ago(35, 0), ago(9, 400)];
    expect(forecastReferences(notes, ago(0, 1_000))).toMatchObject({
      drawnIn7Days: 400,
      drawnIn30Days: 923,
    });
  });

  test('last as long as the known days say if fewer than 30 are recorded', () => {
    expect(forecastReferences([ago(10, 0)], ago(0, 1_000_000))).toMatchObject({
      drawnIn7Days: 700_000,
      drawnIn30Days: null,
      runsOutOn: '2028-02-04',
    });
  });

  test('that are not drawn do not run out, nor do those that last more than a hundred years', () => {
    expect(forecastReferences([ago(30, 5)], ago(0, 5)).runsOutOn).toBeNull();
    expect(forecastReferences([ago(30, 5)], ago(0, 6)).runsOutOn).toBeNull();
  });

  test('run out on the day on which the last one is drawn, and never more than all are drawn', () => {
    expect(forecastReferences([ago(30, 0)], ago(0, 9_000_000))).toMatchObject({
      left: 0,
      share: 1,
      runsOutOn: '2027-11-16',
    });
    expect(forecastReferences([ago(30, 0)], ago(0, 9_010_000)).left).toBe(0);
    expect([shareDrawn(999_999), shareDrawn(10_000_500)]).toEqual([0, 1]);
  });
});
