import type { InferOutput } from 'valibot';
import type { Binary } from './binary.ts';
import type { documentations } from './documentations.ts';
import type { Tagged } from './entity-tags.ts';
import type { Decisions } from './members/for-links.ts';
import type { Route } from './route.ts';
import type { RouteId } from './routes.ts';

/** The body of an operation's success. Only the type is imported, so that no function bundles the records. */
export type ResponseOf<Id extends RouteId> = InferOutput<(typeof documentations)[Id]['response']>;

/** The body of a route's success. */
export type BodyOf<R extends Route> = R['id'] extends infer Id extends RouteId ? ResponseOf<Id> : unknown;

/**
 * The result of a route's operation: the body of success, tagged if the response carries an `ETag`, or a file. If links
 * can call the route and `toLinks` does not decide about each member of the body, no result compiles.
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
