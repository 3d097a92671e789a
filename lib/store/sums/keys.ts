import type { Key } from '#lib/store/keys.ts';

const summaryPk = (accountId: string) => `ACC#${accountId}#SUM`;

export const activeSummaryKey = (accountId: string): Key => ({ pk: summaryPk(accountId), sk: 'ACTIVE' });

export const daySummaryKey = (accountId: string, date: string): Key => ({
  pk: summaryPk(accountId),
  sk: `DAY#${date}`,
});

/** The outcomes that became known on a day, of charges presented on another one. */
export const lateOutcomesKey = (accountId: string, date: string, presentedOn: string): Key => ({
  pk: summaryPk(accountId),
  sk: `LATE#${date}#${presentedOn}`,
});

/** The events of some seconds that are in a sum. */
export const summedEventsKey = ({ pk, sk }: Key, seconds: number): Key => ({
  pk: `SUMMED#${pk}#${sk}#${seconds}`,
  sk: 'SUMMED',
});
