import type { RouteHandler } from '#lib/api/routes.ts';
import { ACCOUNT_RUN } from './account-run.ts';
import type { FunctionSpec } from './function-spec.ts';

const READ = { table: ['GetItem', 'BatchGetItem'] } as const;

/** For figures of some days. */
const QUERY = { table: ['Query'] } as const;

/** For figures of the days up to the account’s own. */
const QUERY_AND_CLOCK = { table: ['GetItem', 'Query'], knowsCalendar: true } as const;

/**
 * Operations that change something store their response for the request's `Idempotency-Key`. It is sealed with this
 * secret, or with the one that the route names (`responseHolds`).
 */
const READ_AND_PUT = { table: ['GetItem', 'BatchGetItem', 'PutItem'], secrets: ['responses'] } as const;
const READ_PUT_AND_UPDATE = {
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
  secrets: ['responses'],
} as const;
/** A change of the merchant's own id of a record frees the former one. */
const READ_AND_WRITE = {
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
  secrets: ['responses'],
} as const;
/** A payout is written only if its order is as it was read, and with what its payouts sum to. */
const READ_PUT_UPDATE_AND_CHECK = {
  table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  secrets: ['responses'],
} as const;

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
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    secrets: ['signing', 'tokens'],
    memory: 1769,
  },
  'authorizations/jwks': READ,
  'authorizations/mandate-keys': READ,

  'payment-methods/add': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['account_numbers', 'tax_ids', 'signing', 'evidence', 'origin'],
    checksAccounts: true,
    knowsCalendar: true,
    publicUrl: true,
  },
  'payment-methods/list': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    secrets: ['account_numbers', 'responses'],
  },
  'payment-methods/get': { table: ['GetItem', 'BatchGetItem'], secrets: ['account_numbers'] },
  'payment-methods/update': READ_AND_WRITE,
  'payment-methods/delete': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['account_numbers'],
  },
  'payment-methods/validate': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    secrets: ['account_numbers', 'tax_ids', 'signing'],
    verifiesAccounts: true,
    knowsCalendar: true,
    publicUrl: true,
  },

  'direct-debits/create': { ...READ_PUT_AND_UPDATE, knowsCalendar: true },
  'direct-debits/get': {
    table: ['GetItem', 'BatchGetItem'],
    knowsCalendar: true,
    showsVerificationTransfer: true,
  },
  'direct-debits/get-mandate': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    secrets: ['account_numbers', 'evidence', 'tax_ids'],
  },
  'direct-debits/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_customer', 'by_email', 'by_status'],
    secrets: ['responses'],
  },
  'direct-debits/update': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['responses', 'evidence', 'origin'],
    knowsCalendar: true,
  },
  'direct-debits/acknowledge': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['tokens', 'signing', 'evidence', 'origin'],
    knowsCalendar: true,
    showsVerificationTransfer: true,
    publicUrl: true,
  },
  'direct-debits/revoke': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    secrets: ['responses', 'evidence', 'origin'],
    knowsCalendar: true,
  },
  'direct-debits/create-session-link': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    secrets: ['tokens', 'signing'],
    publicUrl: true,
  },
  'direct-debits/request-link': { table: ['GetItem', 'BatchGetItem', 'PutItem'] },
  'direct-debits/exchange-link': {
    table: ['GetItem', 'BatchGetItem'],
    secrets: ['signing'],
    publicUrl: true,
  },
  'direct-debits/receive-identity-result': {
    table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    verifiesIdentity: true,
    publicUrl: true,
    knowsCalendar: true,
  },
  'direct-debits/resend-email': READ_AND_PUT,

  'direct-debits/create-charge': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },
  'direct-debits/update-charge': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },
  'direct-debits/get-upcoming-collection': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    knowsCalendar: true,
  },
  'direct-debits/list-payments': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },
  'direct-debits/retry': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },
  'direct-debits/retry-charge': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },

  'direct-debits/summary/active-direct-debits': READ,
  'direct-debits/summary/total-processed': QUERY_AND_CLOCK,
  'direct-debits/summary/success-rate': QUERY_AND_CLOCK,
  'direct-debits/summary/failed-payments': QUERY_AND_CLOCK,

  // Signs the form that uploads a file.
  'imports/create': { ...READ_AND_PUT, merchantFiles: ['write imports/'] },
  'imports/list': {
    table: ['GetItem', 'BatchGetItem'],
    indexes: ['list', 'by_status'],
    secrets: ['responses'],
  },
  'imports/get': READ,
  'imports/check': READ_AND_PUT,
  'imports/list-rows': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },
  // Signs the link that downloads a file.
  'imports/get-result': { ...READ, merchantFiles: ['read exports/'] },
  'imports/apply': READ_AND_PUT,
  'imports/undo': READ_AND_PUT,

  'ledger/get-balance': { table: ['GetItem', 'BatchGetItem', 'Query'], knowsCalendar: true },
  'ledger/get-line': READ,
  'ledger/get-statement': QUERY,
  'ledger/list-lines': { table: ['GetItem', 'BatchGetItem', 'Query'], secrets: ['responses'] },

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
  'exports/create': READ_AND_PUT,
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
  'webhook-endpoints/list': { table: ['Query'], secrets: ['responses'] },
  'webhook-endpoints/update': READ_PUT_AND_UPDATE,
  'webhook-endpoints/delete': { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  'webhook-endpoints/rotate-secret': { ...READ_PUT_AND_UPDATE, secrets: ['webhooks'] },
  'webhook-endpoints/send-test': { ...READ_AND_PUT, sendsWebhooks: true },
  'webhook-endpoints/list-deliveries': {
    table: ['GetItem', 'BatchGetItem', 'Query'],
    secrets: ['responses'],
  },
  'events/redeliver': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
    indexes: ['by_event'],
    secrets: ['responses'],
    sendsWebhooks: true,
  },
  'notify-secret/get': READ,
  'notify-secret/rotate': { ...READ_AND_PUT, secrets: ['webhooks'] },

  'sandbox/finish-verification': { secrets: ['callback'], publicUrl: true },
  'sandbox/answer-verification': {
    table: ['GetItem', 'BatchGetItem', 'PutItem'],
    secrets: ['callback', 'responses'],
    publicUrl: true,
  },

  'sandbox/list-scenarios': {},
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
  'sandbox/refuse-files': READ_AND_PUT,
  'sandbox/get-clock': { table: ['GetItem'], knowsCalendar: true },
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
