import { type Access, scopes, scopesOrLink, signature } from './access.ts';
import type { Method, Route } from './route.ts';

const reading = scopes('read_direct_debits', 'write_direct_debits');
const writing = scopes('write_direct_debits');
const readingOne = scopesOrLink(
  'direct_debit',
  'read_direct_debits',
  'write_direct_debits',
  'read_single_direct_debit',
);

/** Declared, and answered with 501 `not_implemented` until it is built. */
const planned = (id: string, method: Method, path: `/${string}`, access: Access, summary: string): Route => ({
  id,
  method,
  path: `/api/direct-debits${path === '/' ? '' : path}`,
  access,
  handler: 'not-implemented',
  summary,
  success: method === 'GET' || method === 'PATCH' ? 200 : 201,
});

export const directDebitRoutes: readonly Route[] = [
  planned('createDirectDebit', 'POST', '/', writing, 'Create a direct debit'),
  planned('listDirectDebits', 'GET', '/', reading, 'List direct debits'),
  planned('getDirectDebit', 'GET', '/{id}', readingOne, 'Get a direct debit'),
  planned('updateDirectDebit', 'PATCH', '/{id}', writing, 'Change or cancel a direct debit'),
  planned('getActiveSummary', 'GET', '/summary/active-direct-debits', reading, 'Active direct debits'),
  planned('getProcessedSummary', 'GET', '/summary/total-processed', reading, 'What was collected'),
  planned('getSuccessRate', 'GET', '/summary/success-rate', reading, 'Share of collections that succeed'),
  planned('getFailedSummary', 'GET', '/summary/failed-payments', reading, 'What failed, and why'),
  planned(
    'acknowledgeDirectDebit',
    'POST',
    '/acknowledge',
    scopesOrLink('body', 'activate_single_direct_debit'),
    'Record the customer’s acknowledgment',
  ),
  planned('listPayments', 'GET', '/{id}/payments', readingOne, 'List the payments of a direct debit'),
  planned('retryDirectDebit', 'POST', '/{id}/retry', writing, 'Retry the latest failed payment'),
  planned(
    'resendEmail',
    'POST',
    '/{id}/resend-email',
    writing,
    'Send the activation or validation mail again',
  ),
  planned('createCharge', 'POST', '/{id}/charges', writing, 'Charge an active direct debit'),
  planned('retryCharge', 'POST', '/{id}/charges/{order_id}/retry', writing, 'Retry a failed payment'),
  planned(
    'createSessionLink',
    'POST',
    '/{id}/session-link',
    scopesOrLink('direct_debit', 'write_direct_debits', 'generate_direct_debit_session_link'),
    'Create a link for the customer',
  ),
  planned(
    'receiveIdentityResult',
    'POST',
    '/kyc',
    signature,
    'Receive the result of an identity verification',
  ),
];
