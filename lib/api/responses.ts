import type { InferOutput } from 'valibot';
import type { documentations } from './documentation/documentations.ts';
import type { RouteId } from './routes.ts';

/** The body of success of an operation. Types only: nothing of the records reaches a function. */
export type ResponseOf<Id extends RouteId> = InferOutput<(typeof documentations)[Id]['response']>;
