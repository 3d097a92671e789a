import * as v from 'valibot';
import { scopes, signature, tokensOnly } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import { id, instant } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { MISTAKES } from '#lib/domain/bank-file/simulated.ts';

const answer = v.picklist(['approved', 'declined'], 'unknown_answer: Use approved or declined.');

export const answerVerification = {
  id: 'answerVerification',
  method: 'POST',
  path: '/sandbox/verifications/{id}',
  access: tokensOnly('write_direct_debits'),
  handler: 'sandbox/answer-verification',
  summary: 'Simulate an identity result',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({ answer }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const finishVerification = {
  id: 'finishVerification',
  method: 'POST',
  path: '/sandbox/verifications/{id}/result',
  access: signature,
  handler: 'sandbox/finish-verification',
  summary: 'Submit an identity result from the simulator’s page',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({
    answer,
    key: v.pipe(
      v.string(),
      v.maxLength(
        64,
        'too_long: A key has at most 64 characters. Send the key in the address of the simulator’s page.',
      ),
    ),
  }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const runCollections = {
  id: 'runCollections',
  method: 'POST',
  path: '/sandbox/collections',
  access: tokensOnly('write_direct_debits'),
  handler: 'sandbox/run-collections',
  summary: 'Run the collections of a day',
  body: v.strictObject({ date }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

/** The bank's codes: paid, and the returns of its list. */
const RETURN_CODE = /^(?:0[0-9]|1[0-3])$/;

export const returnOrder = {
  id: 'returnOrder',
  method: 'POST',
  path: '/sandbox/returns',
  access: tokensOnly('write_direct_debits'),
  handler: 'sandbox/return-order',
  summary: 'Make the bank return a charge again',
  body: v.strictObject({
    order_id: id(),
    code: v.pipe(
      v.string(),
      v.regex(RETURN_CODE, 'unknown_code: Use 00 for paid, or a return code from 01 to 13.'),
    ),
    date: v.optional(date),
    mistake: v.optional(v.picklist(MISTAKES, 'unknown_mistake: Use unknown_reference or other_amount.')),
  }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const refuseFiles = {
  id: 'refuseFiles',
  method: 'POST',
  path: '/sandbox/files/{day}/refuse',
  access: tokensOnly('write_direct_debits'),
  handler: 'sandbox/refuse-files',
  summary: 'Make the bank refuse the files of a day',
  params: v.strictObject({ day: date }),
  body: v.strictObject({}),
  bodyOptional: true,
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const listScenarios = {
  id: 'listScenarios',
  method: 'GET',
  path: '/sandbox/scenarios',
  access: scopes('read_direct_debits', 'write_direct_debits'),
  handler: 'sandbox/list-scenarios',
  summary: 'List the scenarios',
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const getClock = {
  id: 'getClock',
  method: 'GET',
  path: '/sandbox/clock',
  access: scopes('read_direct_debits', 'write_direct_debits'),
  handler: 'sandbox/get-clock',
  summary: 'Retrieve the clock',
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const moveClock = {
  id: 'moveClock',
  method: 'PUT',
  path: '/sandbox/clock',
  access: tokensOnly('write_direct_debits'),
  handler: 'sandbox/move-clock',
  summary: 'Move the clock forwards',
  body: v.strictObject({ now: instant }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const advanceDeliveries = {
  id: 'advanceDeliveries',
  method: 'POST',
  path: '/sandbox/deliveries/advance',
  access: tokensOnly('write_webhook_endpoints'),
  handler: 'sandbox/advance-deliveries',
  summary: 'Retry the waiting webhooks now',
  body: v.strictObject({}),
  bodyOptional: true,
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

/** The routes that only a sandbox serves. */
export const sandboxRoutes = [
  answerVerification,
  finishVerification,
  runCollections,
  returnOrder,
  refuseFiles,
  listScenarios,
  getClock,
  moveClock,
  advanceDeliveries,
] as const;
