import type { FunctionSpec } from './function-spec.ts';

/** Half of the time that API Gateway waits, so that a caller hears from the function and never from a timeout. */
export const API_TIMEOUT_SECONDS = 15;

/** JSON, one signature or one decryption, a few round trips: 512 MB is where cold starts stop getting shorter. */
export const DEFAULT_MEMORY_MB = 512;

/** Every function of the service: a handler's path under `functions/`, and its grants. */
export const functions: Readonly<Record<string, FunctionSpec>> = {
  authorizer: { table: ['GetItem'], secrets: ['signing'], timeout: 5 },

  // scrypt takes a whole processor for a tenth of a second, and its memory.
  'authorizations/create-token': {
    table: ['GetItem', 'PutItem'],
    secrets: ['signing', 'sealing'],
    memory: 1769,
  },
  'authorizations/jwks': { secrets: ['signing'] },

  'payment-methods/add': {
    table: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['sealing', 'signing'],
    checksAccounts: true,
    knowsCalendar: true,
    publicUrl: true,
  },
  'payment-methods/list': { table: ['GetItem', 'Query'], secrets: ['sealing'] },
  'payment-methods/delete': {
    table: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    secrets: ['sealing'],
  },
  'payment-methods/validate': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['sealing', 'signing', 'providers'],
    verifiesAccounts: true,
    publicUrl: true,
  },

  'direct-debits/create': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['sealing'],
    knowsCalendar: true,
  },
  'direct-debits/get': { table: ['GetItem'] },
  'direct-debits/list': { indexes: ['list'], secrets: ['sealing'] },
  'direct-debits/update': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['sealing'],
    knowsCalendar: true,
  },
  'direct-debits/acknowledge': {
    table: ['GetItem', 'PutItem'],
    secrets: ['sealing', 'signing', 'origin'],
    knowsCalendar: true,
    publicUrl: true,
  },
  'direct-debits/create-session-link': {
    table: ['GetItem', 'PutItem'],
    secrets: ['sealing', 'signing'],
    publicUrl: true,
  },
  'direct-debits/receive-identity-result': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['callback', 'providers'],
    verifiesIdentity: true,
    publicUrl: true,
    knowsCalendar: true,
  },
  'direct-debits/resend-email': { table: ['GetItem', 'PutItem'], secrets: ['sealing'] },

  'direct-debits/create-charge': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['sealing'],
    knowsCalendar: true,
  },
  'direct-debits/list-payments': { table: ['GetItem', 'Query', 'BatchGetItem'], secrets: ['sealing'] },
  'direct-debits/retry': {
    table: ['GetItem', 'Query', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['sealing'],
    knowsCalendar: true,
  },
  'direct-debits/retry-charge': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['sealing'],
    knowsCalendar: true,
  },

  'direct-debits/summary/active-direct-debits': { table: ['GetItem'] },
  'direct-debits/summary/total-processed': { table: ['Query'] },
  'direct-debits/summary/success-rate': { table: ['Query'] },
  'direct-debits/summary/failed-payments': { table: ['Query'] },

  'orders/create': { table: ['GetItem', 'PutItem'], secrets: ['sealing'] },
  'orders/get': { table: ['GetItem'] },
  'orders/list': { indexes: ['list'], secrets: ['sealing'] },
  'orders/update': { table: ['GetItem', 'PutItem', 'UpdateItem'], secrets: ['sealing'] },
  'payouts/create': { table: ['GetItem', 'PutItem'], secrets: ['sealing'] },
  'payouts/get': { table: ['GetItem'] },
  'payouts/list': { indexes: ['list'], secrets: ['sealing'] },
  'payouts/update': { table: ['GetItem', 'PutItem', 'UpdateItem'], secrets: ['sealing'] },

  activate: {},
  'sandbox/show-verification': {},
  'sandbox/finish-verification': { secrets: ['callback'], publicUrl: true },
  'sandbox/answer-verification': { table: ['GetItem'], secrets: ['callback'], publicUrl: true },

  'sandbox/run-collections': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['list'],
    secrets: ['sealing'],
    files: ['read presentments/', 'write presentments/', 'write reports/'],
    collects: true,
    knowsCalendar: true,
    memory: 1024,
  },

  'docs/openapi': {},
  'docs/reference': { publicUrl: true },

  'workers/start-account-verifications': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    secrets: ['sealing', 'providers'],
    verifiesAccounts: true,
    timeout: 60,
    trigger: { stream: true },
  },
  'workers/start-identity-verifications': {
    table: ['GetItem', 'PutItem'],
    secrets: ['callback', 'providers'],
    verifiesIdentity: true,
    publicUrl: true,
    knowsCalendar: true,
    timeout: 60,
    trigger: { stream: true },
  },
  'workers/send-mails': {
    table: ['GetItem', 'PutItem'],
    secrets: ['signing', 'providers'],
    sendsMail: true,
    publicUrl: true,
    timeout: 60,
    trigger: { stream: true },
  },
  'workers/record-bounces': {
    table: ['GetItem', 'PutItem'],
    timeout: 30,
    trigger: { mailEvents: ['Bounce', 'Complaint'] },
  },
  'workers/sum-up': {
    table: ['PutItem', 'UpdateItem'],
    timeout: 60,
    trigger: { stream: true },
  },
  'workers/follow-validations': {
    table: ['GetItem', 'Query', 'PutItem'],
    knowsCalendar: true,
    timeout: 60,
    trigger: { stream: true },
  },
  'workers/collections/list-shards': {
    knowsCalendar: true,
    timeout: 30,
    trigger: { collectionStep: 'list-shards' },
  },
  'workers/collections/open-due': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['due'],
    knowsCalendar: true,
    timeout: 900,
    trigger: { collectionStep: 'open-due' },
  },
  // Deciphers every account number of the day.
  'workers/collections/build-files': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    indexes: ['due'],
    secrets: ['sealing'],
    files: ['read presentments/', 'write presentments/'],
    collects: true,
    knowsCalendar: true,
    memory: 1769,
    timeout: 900,
    trigger: { collectionStep: 'build-files' },
  },
  'workers/collections/ingest-answer': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    files: ['read answers/', 'write reports/'],
    collects: true,
    knowsCalendar: true,
    memory: 1769,
    timeout: 900,
    trigger: { filesUnder: 'answers/' },
  },
  'workers/collections/simulate-bank': {
    files: ['read presentments/', 'write answers/'],
    timeout: 300,
    trigger: { filesUnder: 'presentments/' },
    sandboxOnly: true,
  },
  // Ends before the next one begins.
  'workers/sweep-account-verifications': {
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    indexes: ['due'],
    secrets: ['sealing', 'providers'],
    verifiesAccounts: true,
    timeout: 55,
    trigger: { everyMinutes: 1 },
  },
};

/**
 * The grants of a handler.
 * @throws when the table above does not know the handler: without an entry a function could do nothing.
 */
export function specOf(handler: string): FunctionSpec {
  const spec = functions[handler];
  if (!spec) throw new Error(`infra/functions.ts grants nothing to functions/${handler}.ts: add an entry.`);
  return spec;
}
