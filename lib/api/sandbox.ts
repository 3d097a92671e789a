import * as v from 'valibot';
import { merchant } from './access.ts';
import { id } from './members.ts';
import type { Route } from './route.ts';

export const answerVerification = {
  id: 'answerVerification',
  method: 'POST',
  path: '/sandbox/verifications/{id}',
  access: merchant,
  handler: 'sandbox/answer-verification',
  summary: 'Make the identity simulator approve or decline a direct debit’s customer',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({
    answer: v.picklist(['approved', 'declined'], 'unknown_answer: Use approved or declined.'),
  }),
  success: 200,
  sandboxOnly: true,
} as const satisfies Route;

/** Helpers that no production stage serves. */
export const sandboxRoutes: readonly Route[] = [
  answerVerification,
  {
    id: 'runCollections',
    method: 'POST',
    path: '/sandbox/collections',
    access: merchant,
    handler: 'not-implemented',
    summary: 'Run the collections of this account as if on a given business day',
    success: 200,
    sandboxOnly: true,
  },
];
