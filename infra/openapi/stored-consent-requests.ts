import { IDS } from '#lib/api/members/story.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { afterSlice, beginDay, endPass, planRequests } from '#lib/domain/consent-requests/plan.ts';
import type { ConsentRequests } from '#lib/domain/consent-requests/record.ts';
import { noStates } from '#lib/domain/consent-requests/states.ts';
import { clockAt } from '#lib/operations/clock.ts';

/** The consent requests of the story's import: two customers, of whom one has agreed. */

const clock = clockAt(new Date('2026-11-23T15:00:02.118Z'));
const plan = { mails_per_day: 200, starts_on: clock.today, reminders: true, paused: false };
const of = { import_id: IDS.import, account_id: IDS.account };

export const plannedAt = clockAt(new Date('2026-11-20T16:30:00.442Z'));
export const planned: ConsentRequests = planRequests(
  undefined,
  { ...plan, starts_on: '2026-11-23' as CalendarDate },
  of,
  plannedAt,
);
const sent = afterSlice(
  beginDay(planned, clock.today, clock.now),
  0,
  { lastLine: 3, mails: 2, leftOut: null, isEnd: true },
  clock.now,
);
export const askedAt = clockAt(new Date('2026-11-23T16:00:02.391Z'));
export const asked = endPass(
  sent,
  { counts: { ...noStates(), asked: 1, active: 1 }, isUndone: false },
  askedAt,
);
