import type { RouteHandler } from '#lib/api/routes.ts';
import type { FunctionSpec } from './function-spec.ts';
import { QUERY_AND_CLOCK, READ, READ_AND_PUT, READ_AND_WRITE, READ_PUT_AND_UPDATE } from './usual-grants.ts';

/** The functions of payment methods and direct debits, with their permissions. */
export const directDebitEndpoints = {
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
    knowsCalendar: true,
    publicUrl: true,
  },
  'direct-debits/request-link': { table: ['GetItem', 'BatchGetItem', 'PutItem'], knowsCalendar: true },
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
  'direct-debits/resend-email': { ...READ_AND_PUT, knowsCalendar: true },

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
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },
  'direct-debits/retry-charge': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    secrets: ['responses'],
    knowsCalendar: true,
  },

  'direct-debits/summary/active-direct-debits': READ,
  'direct-debits/summary/total-processed': QUERY_AND_CLOCK,
  'direct-debits/summary/success-rate': QUERY_AND_CLOCK,
  'direct-debits/summary/failed-payments': QUERY_AND_CLOCK,
} as const satisfies Partial<Record<RouteHandler, FunctionSpec>>;
