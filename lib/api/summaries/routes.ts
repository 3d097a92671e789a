import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import type { Route } from '#lib/api/route.ts';

const reading = scopes('read_direct_debits', 'write_direct_debits');

/** The range of days of a summary, both ends included; by default the last thirty days. */
const range = v.strictObject({ from: v.optional(date), to: v.optional(date) });

export type Range = v.InferOutput<typeof range>;

export const getActiveSummary = {
  id: 'getActiveSummary',
  method: 'GET',
  path: '/api/direct-debits/summary/active-direct-debits',
  access: reading,
  handler: 'direct-debits/summary/active-direct-debits',
  summary: 'Summarise active direct debits',
  success: 200,
} as const satisfies Route;

export const getProcessedSummary = {
  id: 'getProcessedSummary',
  method: 'GET',
  path: '/api/direct-debits/summary/total-processed',
  access: reading,
  handler: 'direct-debits/summary/total-processed',
  summary: 'Summarise collected charges',
  query: range,
  success: 200,
} as const satisfies Route;

export const getSuccessRate = {
  id: 'getSuccessRate',
  method: 'GET',
  path: '/api/direct-debits/summary/success-rate',
  access: reading,
  handler: 'direct-debits/summary/success-rate',
  summary: 'Retrieve the success rate',
  query: range,
  success: 200,
} as const satisfies Route;

export const getFailedSummary = {
  id: 'getFailedSummary',
  method: 'GET',
  path: '/api/direct-debits/summary/failed-payments',
  access: reading,
  handler: 'direct-debits/summary/failed-payments',
  summary: 'Summarise failed charges',
  query: range,
  success: 200,
} as const satisfies Route;

export const getSettlements = {
  id: 'getSettlements',
  method: 'GET',
  path: '/api/reports/settlements',
  access: scopes('read_reports'),
  handler: 'reports/settlements',
  summary: 'Retrieve a day’s settlements',
  query: v.strictObject({ day: date }),
  success: 200,
} as const satisfies Route;

export const getDailyReport = {
  id: 'getDailyReport',
  method: 'GET',
  path: '/api/reports/daily',
  access: scopes('read_reports'),
  handler: 'reports/daily',
  summary: 'Retrieve sums by day',
  query: range,
  success: 200,
} as const satisfies Route;

/** The most days of a report of what is to come, and how many it has by default. */
const MOST_COMING_DAYS = 31;
export const COMING_DAYS = 7;

export const getUpcomingReport = {
  id: 'getUpcomingReport',
  method: 'GET',
  path: '/api/reports/upcoming',
  access: scopes('read_reports'),
  handler: 'reports/upcoming',
  summary: 'Retrieve sums of coming days',
  query: v.strictObject({
    days: v.optional(
      v.pipe(
        v.string(),
        v.metadata({ type: 'integer', minimum: 1, maximum: MOST_COMING_DAYS }),
        v.check(
          (text) => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_COMING_DAYS,
          `out_of_range: Send a number of days from 1 to ${MOST_COMING_DAYS}.`,
        ),
        v.transform(Number),
      ),
      `${COMING_DAYS}`,
    ),
  }),
  success: 200,
} as const satisfies Route;

/** The routes of summaries and reports. */
export const summaryRoutes = [
  getActiveSummary,
  getProcessedSummary,
  getSuccessRate,
  getFailedSummary,
  getSettlements,
  getDailyReport,
  getUpcomingReport,
] as const;
