import type { InferOutput } from 'valibot';
import type { Binary } from './binary.ts';
import type { documentations } from './documentations.ts';
import type { Tagged } from './entity-tags.ts';
import type { Decisions } from './members/for-links.ts';
import type { Route } from './route.ts';
import type { RouteId } from './routes.ts';

/** The body of success of an operation. Types only: nothing of the records reaches a function. */
export type ResponseOf<Id extends RouteId> = InferOutput<(typeof documentations)[Id]['response']>;

/** The same of a route. */
export type BodyOf<R extends Route> = R['id'] extends infer Id extends RouteId ? ResponseOf<Id> : unknown;

/**
 * What a route's operation returns: that body, with the tag of its record where the response carries one; or a file. Nothing
 * may be returned if links reach it and `toLinks` does not decide about each member of the body.
 */
export type Returned<R extends Route> = R extends { readonly toLinks: infer Table }
  ? Table extends Decisions<BodyOf<R>>
    ? OperationResult<R>
    : never
  : OperationResult<R>;

type OperationResult<R extends Route> = R['id'] extends infer Id extends RouteId
  ? (typeof documentations)[Id] extends { readonly tagged: true }
    ? Tagged<ResponseOf<Id>>
    : (typeof documentations)[Id] extends { readonly file: string }
      ? ResponseOf<Id> | Binary
      : ResponseOf<Id>
  : unknown;
