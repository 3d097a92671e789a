import { ActiveSummary, FailedSummary, ProcessedSummary, SuccessRate } from '#lib/api/records/summaries.ts';
import type { summaryRoutes } from '#lib/api/routes/summaries.ts';
import type { DocumentationsOf } from './documentation.ts';

const ask = { from: '2026-12-01', to: '2026-12-31' };
const query = {
  from: 'The first day, in Mexico City. By default 29 days before the last.',
  to: 'The last day, in Mexico City. By default today.',
};

export const summaries = {
  getActiveSummary: {
    description: 'How many direct debits are active, and what one collection of each comes to at most.',
    response: ActiveSummary,
  },
  getProcessedSummary: {
    description: 'What was collected of the charges that were presented between two days, at most 366.',
    query,
    ask,
    response: ProcessedSummary,
  },
  getSuccessRate: {
    description: 'Which share was paid of the charges that were presented between two days, at most 366.',
    query,
    ask,
    response: SuccessRate,
  },
  getFailedSummary: {
    description: 'What failed of the charges that were presented between two days, at most 366, and why.',
    query,
    ask,
    response: FailedSummary,
  },
} satisfies DocumentationsOf<(typeof summaryRoutes)[number]>;
