import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { page } from '#lib/api/members/meanings.ts';
import { ClosedLines, Closing } from './record.ts';
import type { closingRoutes } from './routes.ts';

const path = { day: { description: 'A day in Mexico City, as YYYY-MM-DD.', example: '2026-12-16' } };

export const closings = {
  getClosing: {
    description:
      'Returns the closing of a day: your transactions of that day and your balances, signed once and for all. A day is closed from 02:00 of the next day on, in Mexico City. A day without transactions has a closing too: it proves that there are none, and its text is the same whenever you ask. Keep them: [verify-closings.mjs](/docs/verify-closings.mjs) verifies the closings of a range of days offline, with the transactions and the public keys, and names each day that is missing. The first closing of the service has all transactions up to its day. Simulated days of the sandbox are in no closing.',
    path,
    errors: ['closing_not_found', 'day_not_closed'],
    response: Closing,
  },
  listClosedTransactions: {
    description: 'Returns the transactions of a closing as they were hashed, in the order of the hash.',
    path,
    query: page,
    errors: ['closing_not_found', 'day_not_closed'],
    response: ClosedLines,
  },
} satisfies DocumentationsOf<(typeof closingRoutes)[number]>;
