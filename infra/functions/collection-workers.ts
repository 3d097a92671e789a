import { ACCOUNT_RUN } from './account-run.ts';
import type { Workers } from './worker-catalogue.ts';

/** The workers of collections and transfers: the steps of the daily run, and those that the bank's files start. */
export const collectionWorkers = {
  'workers/collections/list-shards': {
    knowsCalendar: true,
    timeout: 30,
    trigger: { collectionStep: 'list-shards' },
  },
  // Adds orders to the day's file with sealed account numbers.
  'workers/collections/open-due': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['due'],
    collects: true,
    knowsCalendar: true,
    timeout: 900,
    trigger: { collectionStep: 'open-due' },
  },
  // Decrypts every account number of the day.
  'workers/collections/build-files': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['due', 'list'],
    secrets: ['account_numbers'],
    files: ['read prepared/', 'write prepared/', 'read presentments/', 'write presentments/'],
    collects: true,
    knowsCalendar: true,
    memory: 1769,
    timeout: 900,
    trigger: { collectionStep: 'build-files' },
  },
  // Decrypts the account numbers of merchants.
  'workers/collections/pay-out': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['due', 'list'],
    secrets: ['account_numbers'],
    files: ['read prepared/', 'write prepared/', 'read dispersals/', 'write dispersals/'],
    collects: true,
    boundsTransfers: true,
    knowsCalendar: true,
    timeout: 900,
    trigger: { collectionStep: 'pay-out' },
  },
  // Compares every account number of a file.
  'workers/collections/ingest-return-file': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['list'],
    secrets: ['account_numbers', 'evidence'],
    files: ['read answers/', 'read dispersal-returns/', 'write reports/'],
    collects: true,
    knowsCalendar: true,
    memory: 1769,
    timeout: 900,
    trigger: { filesUnder: ['answers/', 'dispersal-returns/'] },
  },
  'workers/collections/simulate-bank': {
    // Whether an order is a retry.
    table: ['GetItem', 'BatchGetItem'],
    files: ['read presentments/', 'write answers/', 'read dispersals/', 'write dispersal-returns/'],
    timeout: 300,
    trigger: { filesUnder: ['presentments/', 'dispersals/'] },
    sandboxOnly: true,
  },
  'workers/go-on-collecting': {
    ...ACCOUNT_RUN,
    timeout: 240,
    trigger: { events: 'one by one' },
    sandboxOnly: true,
  },
} as const satisfies Partial<Workers>;
