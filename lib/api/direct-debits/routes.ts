import * as v from 'valibot';
import { scopes, scopesOrLink, signature } from '#lib/api/access.ts';
import { sessionLink } from '#lib/api/customer-links/link-members.ts';
import { byExternalId } from '#lib/api/members/merchant-data.ts';
import { customerId, email, id, listQuery, reference } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/authorisation.ts';
import { DEBIT_STATUSES } from '#lib/domain/direct-debit/record.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import { acknowledgedDirectDebit, directDebit } from './link-members.ts';
import { mandate } from './mandate-link-members.ts';
import { acknowledgment, changes, newDirectDebit } from './requests.ts';
import { datesToCome, membersThatBelongTogether, somethingToChange } from './rules.ts';

const reading = scopes('read_direct_debits', 'write_direct_debits');
const writing = scopes('write_direct_debits');
const readingOne = scopesOrLink(
  'direct_debit',
  'read_direct_debits',
  'write_direct_debits',
  'read_single_direct_debit',
);

const inThePath = v.strictObject({ id: id() });

export const createDirectDebit = {
  id: 'createDirectDebit',
  method: 'POST',
  path: '/api/direct-debits',
  access: writing,
  handler: 'direct-debits/create',
  summary: 'Create a direct debit',
  body: newDirectDebit,
  rules: membersThatBelongTogether,
  datedRules: datesToCome,
  success: 201,
  location: '/api/direct-debits/{id}',
} as const satisfies Route;

export const listDirectDebits = {
  id: 'listDirectDebits',
  method: 'GET',
  path: '/api/direct-debits',
  access: reading,
  handler: 'direct-debits/list',
  summary: 'List direct debits',
  query: v.strictObject({
    ...listQuery(DEBIT_STATUSES).entries,
    customer_id: v.optional(customerId()),
    reference: v.optional(reference),
    ...byExternalId,
    email: v.optional(v.pipe(email(), v.transform(normalAddress))),
  }),
  success: 200,
} as const satisfies Route;

export const getDirectDebit = {
  id: 'getDirectDebit',
  method: 'GET',
  path: '/api/direct-debits/{id}',
  access: readingOne,
  toLinks: directDebit,
  handler: 'direct-debits/get',
  summary: 'Retrieve a direct debit',
  params: inThePath,
  success: 200,
} as const satisfies Route;

export const getMandate = {
  id: 'getMandate',
  method: 'GET',
  path: '/api/direct-debits/{id}/mandate',
  access: readingOne,
  toLinks: mandate,
  handler: 'direct-debits/get-mandate',
  summary: 'Retrieve the mandate',
  params: inThePath,
  success: 200,
} as const satisfies Route;

export const updateDirectDebit = {
  id: 'updateDirectDebit',
  method: 'PATCH',
  path: '/api/direct-debits/{id}',
  access: writing,
  handler: 'direct-debits/update',
  summary: 'Update or cancel a direct debit',
  params: inThePath,
  body: changes,
  rules: somethingToChange,
  datedRules: datesToCome,
  success: 200,
} as const satisfies Route;

export const acknowledgeDirectDebit = {
  id: 'acknowledgeDirectDebit',
  method: 'POST',
  path: '/api/direct-debits/acknowledge',
  access: scopesOrLink('body', 'activate_single_direct_debit'),
  toLinks: acknowledgedDirectDebit,
  handler: 'direct-debits/acknowledge',
  summary: 'Acknowledge a direct debit',
  body: acknowledgment,
  bodyOptional: true,
  responseHolds: 'tokens',
  returnsSecret: true,
  success: 200,
} as const satisfies Route;

export const revokeDirectDebit = {
  id: 'revokeDirectDebit',
  method: 'POST',
  path: '/api/direct-debits/{id}/revoke',
  access: scopesOrLink('direct_debit', 'write_direct_debits', 'activate_single_direct_debit'),
  toLinks: directDebit,
  handler: 'direct-debits/revoke',
  summary: 'Revoke a direct debit',
  params: inThePath,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 200,
} as const satisfies Route;

export const createSessionLink = {
  id: 'createSessionLink',
  method: 'POST',
  path: '/api/direct-debits/{id}/session-link',
  access: scopesOrLink('direct_debit', 'write_direct_debits', 'generate_direct_debit_session_link'),
  toLinks: sessionLink,
  handler: 'direct-debits/create-session-link',
  summary: 'Create a session link',
  params: inThePath,
  body: v.strictObject({
    purpose: v.optional(v.picklist(LINK_PURPOSES, 'unknown_purpose: Use activation or validation.')),
  }),
  bodyOptional: true,
  responseHolds: 'tokens',
  returnsSecret: true,
  success: 201,
  location: '/api/direct-debits/{id}',
} as const satisfies Route;

export const resendEmail = {
  id: 'resendEmail',
  method: 'POST',
  path: '/api/direct-debits/{id}/resend-email',
  access: writing,
  handler: 'direct-debits/resend-email',
  summary: 'Resend the email',
  params: inThePath,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 200,
} as const satisfies Route;

export const receiveIdentityResult = {
  id: 'receiveIdentityResult',
  method: 'POST',
  path: '/api/direct-debits/kyc',
  access: signature,
  handler: 'direct-debits/receive-identity-result',
  summary: 'Receive an identity result',
  rawBody: true,
  success: 200,
} as const satisfies Route;

/** The routes of direct debits. */
export const directDebitRoutes = [
  createDirectDebit,
  listDirectDebits,
  getDirectDebit,
  getMandate,
  updateDirectDebit,
  acknowledgeDirectDebit,
  revokeDirectDebit,
  createSessionLink,
  resendEmail,
  receiveIdentityResult,
] as const;
