import type { RouteHandler } from '#lib/api/routes.ts';
import { ACCOUNT_RUN } from './account-run.ts';
import { directDebitEndpoints } from './direct-debit-endpoints.ts';
import type { FunctionSpec } from './function-spec.ts';
import {
  QUERY,
  QUERY_AND_CLOCK,
  READ,
  READ_AND_PUT,
  READ_AND_WRITE,
  READ_PUT_AND_UPDATE,
  READ_PUT_UPDATE_AND_CHECK,
} from './usual-grants.ts';

/**
 * Functions without a route. The deployed API calls them until it is deployed again, which is after the functions. So
 * each stays here for one release, with its file and its entry below.
 */
export const RETIRED = [] as const satisfies readonly string[];

type CalledByApi = RouteHandler | 'authorizer' | (typeof RETIRED)[number];

/** The functions of the routes with their permissions, by path under `functions/`, and the authorizer. */
export const endpoints: Readonly<Record<CalledByApi, FunctionSpec>> = {
  authorizer: { ...READ, limitsAccounts: true, timeout: 5 },

  // scrypt uses a whole processor for a tenth of a second, and memory.
  'authorizations/create-token': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['signing', 'tokens'],
    memory: 1769,
  },
  'authorizations/jwks': READ,
  'authorizations/mandate-keys': READ,

  ...directDebitEndpoints,

  // Signs the form that uploads a file.
  'imports/create': { ...READ_AND_PUT, merchantFiles: ['write imports/'] },
  'imports/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_status'],
    secrets: ['responses'],
  },
  'imports/get': READ,
  'imports/check': READ_PUT_AND_UPDATE,
  'imports/list-rows': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },
  // Signs the link that downloads a file.
  'imports/get-result': { ...READ, merchantFiles: ['read exports/'] },
  'imports/apply': READ_PUT_AND_UPDATE,
  'imports/undo': READ_PUT_AND_UPDATE,
  'imports/plan-consent-requests': { ...READ_AND_PUT, knowsCalendar: true },
  'imports/get-consent-requests': { ...READ, knowsCalendar: true },

  // Signs the form that uploads a file.
  'documents/create': { ...READ_PUT_AND_UPDATE, merchantFiles: ['write documents/'] },
  'documents/list': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },
  // Signs the link that downloads a copy.
  'documents/get': { ...READ, evidence: ['read documents/'] },
  'documents/keep': READ_AND_PUT,

  'ledger/get-balance': { table: ['GetItem', 'BatchGetItem', 'Query'], knowsCalendar: true },
  'ledger/get-line': READ,
  'ledger/get-statement': QUERY,
  'ledger/list-lines': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },

  'reports/daily': QUERY_AND_CLOCK,
  // Foresees the runs of some thousands of direct debits at once.
  'reports/upcoming': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    indexes: ['due_debits', 'due_orders'],
    knowsCalendar: true,
    memory: 1769,
  },
  // Reads some thousands of names at once.
  'search/find': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    indexes: ['by_customer', 'by_email', 'by_event', 'by_name', 'by_type'],
    memory: 1024,
  },
  'reports/settlements': { table: ['GetItem', 'BatchGetItem', 'Query'] },

  // Signs the closing of a day without lines, which is not stored.
  'closings/get': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['evidence'] },
  'closings/list-lines': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },
  'disputes/accept': READ_PUT_AND_UPDATE,
  'disputes/get': READ,
  'disputes/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_order', 'by_status'],
    secrets: ['responses'],
  },
  'exports/create': READ_PUT_AND_UPDATE,
  'exports/get': { ...READ, merchantFiles: ['read exports/'] },
  'exports/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_status'],
    secrets: ['responses'],
  },
  'orders/create': READ_AND_PUT,
  'orders/get': READ,
  'orders/list': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    indexes: ['by_account', 'by_customer', 'by_date', 'by_failure', 'by_status', 'by_type'],
    secrets: ['responses'],
  },
  'orders/update': READ_AND_WRITE,
  'refunds/create': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },
  'refunds/get': READ,
  'refunds/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_status'],
    secrets: ['responses'],
  },
  'refunds/list-of-order': READ,
  'transfers/create': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    indexes: ['due'],
    secrets: ['responses'],
    knowsCalendar: true,
    boundsTransfers: true,
  },
  'transfers/get': READ,
  'transfers/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_status'],
    secrets: ['responses'],
  },
  'transfers/list-lines': { ...READ, secrets: ['responses'] },
  'payouts/create': READ_PUT_UPDATE_AND_CHECK,
  'payouts/get': READ,
  'payouts/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_order', 'by_status'],
    secrets: ['responses'],
  },
  'payouts/update': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    secrets: ['responses'],
  },

  'events/get': { table: ['GetItem', 'BatchGetItem', 'Query'], indexes: ['by_event'] },
  'events/list': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    indexes: ['by_account', 'by_order', 'by_type'],
    secrets: ['responses'],
  },
  'webhook-endpoints/create': { ...READ_PUT_AND_UPDATE, secrets: ['webhooks'] },
  'webhook-endpoints/get': READ,
  'webhook-endpoints/list': { ...QUERY, secrets: ['responses'] },
  'webhook-endpoints/update': READ_PUT_AND_UPDATE,
  'webhook-endpoints/delete': { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  'webhook-endpoints/rotate-secret': { ...READ_PUT_AND_UPDATE, secrets: ['webhooks'] },
  'webhook-endpoints/send-test': { ...READ_AND_PUT, sendsWebhooks: true },
  'webhook-endpoints/list-deliveries': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    secrets: ['responses'],
  },
  'webhook-endpoints/redeliver': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    indexes: ['by_account'],
    secrets: ['responses'],
    sendsWebhooks: true,
  },
  'events/redeliver': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    indexes: ['by_event'],
    secrets: ['responses'],
    sendsWebhooks: true,
  },
  'notify-secret/get': READ,
  'notify-secret/rotate': { ...READ_AND_PUT, secrets: ['webhooks'] },

  'account/get': READ,
  'members/add': READ_AND_PUT,
  'members/list': QUERY,
  'members/update': READ_PUT_AND_UPDATE,
  'members/remove': { table: ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem'] },
  'api-keys/list': READ,
  'api-keys/create': { ...READ_PUT_AND_UPDATE, secrets: ['tokens'], memory: 1769 },
  'api-keys/revoke': READ_PUT_AND_UPDATE,
  'sign-in/request': { table: ['GetItem', 'BatchGetItem', 'PutItem'], publicUrl: true },
  'sign-in/complete': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
    secrets: ['signing'],
    publicUrl: true,
  },
  'session/renew': {
    table: ['GetItem', 'BatchGetItem', 'UpdateItem'],
    secrets: ['signing'],
    publicUrl: true,
  },
  'session/end': { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], publicUrl: true },

  'sandbox/finish-verification': { secrets: ['callback'], publicUrl: true },
  'sandbox/answer-verification': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    secrets: ['callback', 'responses'],
    publicUrl: true,
  },

  'sandbox/list-scenarios': READ,
  'sandbox/return-order': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['list'],
    secrets: ['account_numbers', 'evidence', 'responses'],
    files: ['read presentments/', 'write presentments/', 'write reports/'],
    collects: true,
    knowsCalendar: true,
    memory: 1024,
    timeout: 28,
  },
  'sandbox/refuse-files': { ...READ_AND_PUT, knowsCalendar: true },
  'sandbox/get-clock': { ...READ, knowsCalendar: true },
  'sandbox/advance-deliveries': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    secrets: ['responses'],
    sendsWebhooks: true,
  },
  // Slightly less than API Gateway waits.
  'sandbox/move-clock': {
    ...ACCOUNT_RUN,
    secrets: [...ACCOUNT_RUN.secrets, 'responses'],
    timeout: 28,
  },
  'sandbox/run-collections': {
    ...ACCOUNT_RUN,
    secrets: [...ACCOUNT_RUN.secrets, 'responses'],
    timeout: 28,
  },
};
