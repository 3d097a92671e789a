import * as v from 'valibot';
import { scopes, signature } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import { id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';

const answer = v.picklist(['approved', 'declined'], 'unknown_answer: Use approved or declined.');

export const answerVerification = {
  id: 'answerVerification',
  method: 'POST',
  path: '/sandbox/verifications/{id}',
  access: scopes('write_direct_debits'),
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
  body: v.strictObject({ answer, key: v.pipe(v.string(), v.maxLength(64, 'too_long: Keys are shorter.')) }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

export const runCollections = {
  id: 'runCollections',
  method: 'POST',
  path: '/sandbox/collections',
  access: scopes('write_direct_debits'),
  handler: 'sandbox/run-collections',
  summary: 'Run the collections of a day',
  body: v.strictObject({ date }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

/** The routes that only a sandbox serves. */
export const sandboxRoutes = [answerVerification, finishVerification, runCollections] as const;
