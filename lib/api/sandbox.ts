import { merchant } from './access.ts';
import type { Route } from './route.ts';

/** Helpers that no production stage serves. */
export const sandboxRoutes: readonly Route[] = [
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
  {
    id: 'answerVerification',
    method: 'POST',
    path: '/sandbox/verifications/{id}',
    access: merchant,
    handler: 'not-implemented',
    summary: 'Make the identity simulator approve or decline',
    success: 200,
    sandboxOnly: true,
  },
];
