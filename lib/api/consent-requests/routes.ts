import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import { id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';

/** The most mails that a plan may send on a day. */
const MOST_A_DAY = 10_000;

const params = v.strictObject({ id: id() });

const mailsPerDay = v.pipe(
  v.number('not_a_number: Send a whole number.'),
  v.integer('not_an_integer: Send a whole number.'),
  v.minValue(1, `out_of_range: Send a number from 1 to ${MOST_A_DAY}.`),
  v.maxValue(MOST_A_DAY, `out_of_range: Send a number from 1 to ${MOST_A_DAY}.`),
);

export const planConsentRequests = {
  id: 'planConsentRequests',
  method: 'PUT',
  path: '/api/imports/{id}/consent-requests',
  access: scopes('write_direct_debits'),
  handler: 'imports/plan-consent-requests',
  summary: 'Plan the mails that ask for consent',
  params,
  body: v.strictObject({
    mails_per_day: mailsPerDay,
    starts_on: v.optional(date),
    reminders: v.optional(v.boolean('not_a_boolean: Send true or false.'), true),
    paused: v.optional(v.boolean('not_a_boolean: Send true or false.'), false),
    first: v.optional(v.boolean('not_a_boolean: Send true or false.'), false),
  }),
  success: 200,
} as const satisfies Route;

export const getConsentRequests = {
  id: 'getConsentRequests',
  method: 'GET',
  path: '/api/imports/{id}/consent-requests',
  access: scopes('write_direct_debits'),
  handler: 'imports/get-consent-requests',
  summary: 'Retrieve the progress of the mails that ask for consent',
  params,
  success: 200,
} as const satisfies Route;

/** The mails that ask the customers of an import for their consent. */
export const consentRequestRoutes = [planConsentRequests, getConsentRequests] as const;
