import type { FunctionSpec } from './function-spec.ts';

/** What a run of one account's collections may touch, whoever begins or goes on with it: opens, presents, ingests. */
export const ACCOUNT_RUN = {
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  indexes: ['list', 'due', 'by_status'],
  secrets: ['account_numbers', 'evidence'],
  files: ['read prepared/', 'write prepared/', 'read presentments/', 'write presentments/', 'write reports/'],
  collects: true,
  knowsCalendar: true,
  memory: 1024,
} as const satisfies FunctionSpec;
