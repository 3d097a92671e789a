import type { FunctionSpec } from './function-spec.ts';

/** The permissions for a run of one account's collections, in every function that starts or continues it. */
export const ACCOUNT_RUN = {
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  indexes: ['list', 'due', 'by_status'],
  secrets: ['account_numbers', 'evidence'],
  files: [
    ...(['read prepared/', 'write prepared/', 'read presentments/', 'write presentments/'] as const),
    ...(['read dispersals/', 'write dispersals/', 'write reports/'] as const),
  ],
  collects: true,
  boundsTransfers: true,
  knowsCalendar: true,
  memory: 1024,
} as const satisfies FunctionSpec;
