import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { ActiveSummary, FailedSummary, ProcessedSummary, Settlements, SuccessRate } from './record.ts';
import type { summaryRoutes } from './routes.ts';

const ask = { from: '2026-12-01', to: '2026-12-31' };
const query = {
  from: 'The first day, in Mexico City. By default 29 days before the last.',
  to: 'The last day, in Mexico City. By default today.',
};

const PRESENT =
  'It shows the present state: a late return or a correction changes the sums of the day of the presentment.';

export const summaries = {
  getActiveSummary: {
    description: 'How many direct debits are active, and what one collection of each comes to at most.',
    response: ActiveSummary,
  },
  getProcessedSummary: {
    description: `What was collected of the charges that were presented between two days, at most 366. ${PRESENT}`,
    query,
    ask,
    response: ProcessedSummary,
  },
  getSuccessRate: {
    description: `Which share was paid of the charges that were presented between two days, at most 366. ${PRESENT}`,
    query,
    ask,
    response: SuccessRate,
  },
  getFailedSummary: {
    description: `What failed of the charges that were presented between two days, at most 366, and why. ${PRESENT}`,
    query,
    ask,
    response: FailedSummary,
  },
  getSettlements: {
    description: `Returns the charges that were presented to the bank on a day, file by file, and their outcomes.

The bank’s first word about a charge counts on the day of its presentment, whenever it arrives. If the bank changes its word on a later day (it returns a payment, or corrects a return), the change is in \`adjustments\` of the day on which it arrives, and the report of the earlier day stays as it was. A day is closed once it is over in Mexico City and \`unanswered\` is 0; its report does not change any more. The summaries of direct debits show the present state instead: there a late return changes the day of the presentment.

An amount of a day’s collections is final as \`paid\` of that day, plus \`paid\` and minus \`returned\` in later \`adjustments\` with its \`presented_on\`.`,
    query: { day: 'The day, in Mexico City.' },
    ask: { day: '2026-12-15' },
    response: Settlements,
  },
} satisfies DocumentationsOf<(typeof summaryRoutes)[number]>;
