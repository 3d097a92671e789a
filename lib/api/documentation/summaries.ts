import {
  ActiveSummary,
  FailedSummary,
  ProcessedSummary,
  Settlements,
  SuccessRate,
} from '#lib/api/records/summaries.ts';
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
  getSettlements: {
    description:
      'The charges that were presented to the bank on a day, file by file, and what became of them up to now: paid, returned, or not answered yet. Presented is always the three together. A return that comes later is counted on the day of the presentment.',
    query: { day: 'The day of the presentment, in Mexico City.' },
    ask: { day: '2026-12-15' },
    response: Settlements,
  },
} satisfies DocumentationsOf<(typeof summaryRoutes)[number]>;
