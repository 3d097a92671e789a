import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FIRST_PAYMENT } from '#lib/api/members/story.ts';
import { ActiveSummary, FailedSummary, ProcessedSummary, SuccessRate } from './record.ts';
import { DailyReport, Settlements, UpcomingReport } from './report-record.ts';
import { COMING_DAYS, type summaryRoutes } from './routes.ts';

const query = {
  from: 'The first day, in Mexico City. By default 29 days before `to`.',
  to: 'The last day, in Mexico City. By default today.',
};

const PRESENT =
  'It shows the current state: a late return or a correction changes the sums of the day on which the charge was presented.';

export const summaries = {
  getActiveSummary: {
    description:
      'Returns the number of active direct debits, and the maximum total of one collection of each.',
    response: ActiveSummary,
  },
  getProcessedSummary: {
    description: `Returns the number and total of the paid charges among those presented between two days, in a range of at most 366 days. ${PRESENT}`,
    query,
    response: ProcessedSummary,
  },
  getSuccessRate: {
    description: `Returns the share of paid charges among those presented between two days, in a range of at most 366 days. ${PRESENT}`,
    query,
    response: SuccessRate,
  },
  getFailedSummary: {
    description: `Returns the number, the total and the reasons of the failed charges among those presented between two days, in a range of at most 366 days. ${PRESENT}`,
    query,
    response: FailedSummary,
  },
  getSettlements: {
    description: `Returns the charges that were presented to the bank on a day, file by file, and their outcomes.

The bank’s first outcome of a charge counts on the day of its presentment, whenever it arrives. If the bank changes the outcome on a later day (it returns a payment, or corrects a return), the change is in \`adjustments\` of the day on which it arrives, and the report of the earlier day does not change. A day is closed once it is over in Mexico City and \`unanswered\` is 0; from then on its report does not change. The summaries of direct debits show the current state instead: there, a late return changes the day of the presentment.

The total collected for a day is its \`paid\`, plus \`paid\` and minus \`returned\` of later \`adjustments\` whose \`presented_on\` is that day.`,
    query: { day: 'The day of the report, in Mexico City.' },
    ask: { day: FIRST_PAYMENT },
    response: Settlements,
  },
  getDailyReport: {
    description: `Returns how many charges were paid and failed on each day of presentment, with their totals and reasons, in a range of at most 366 days: what a chart of collections shows. ${PRESENT}`,
    query,
    response: DailyReport,
  },
  getUpcomingReport: {
    description: `Returns how many charges are going to be presented to the bank on each of the coming days, with their totals, if nothing else happens: no return, no charge, no revocation. It decides what the coming runs will decide, so the sum of a day is what that day presents. If too much is due to be added up, the last day is incomplete, and \`complete_until\` is the day before it. A retry of a charge that is not returned yet is not part of it, and neither is what is in a file of the bank already: that is \`with_bank\` of the balance. A direct debit that changed a moment ago may be missing.`,
    query: {
      days: { description: 'The number of days, beginning with today.', default: COMING_DAYS },
    },
    response: UpcomingReport,
  },
} satisfies DocumentationsOf<(typeof summaryRoutes)[number]>;
