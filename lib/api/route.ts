import type { GenericSchema, InferOutput } from 'valibot';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import type { LinkAccess, MerchantAccess, Scope, WritingScope } from './access.ts';
import type { LinkMembers } from './members/for-links.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The kind of secret in a stored response: account numbers (also of the request), secrets of webhooks, or tokens. */
export type ResponseHolds = 'account_numbers' | 'webhooks' | 'tokens';

/**
 * One operation of the interface. API Gateway, the authorizer's policy, the handler's types and checks, the local run
 * and the tests are derived from it. Its response and the meaning of its members are in the `documentation.ts` of its
 * resource, under its id, so that no function bundles them.
 */
export type Route = {
  readonly id: string;
  /** The path with `{members}`, exactly as the interface names them. */
  readonly path: `/${string}`;
  /** The file of its Lambda function under `functions/`, without the extension. */
  readonly handler: string;
  readonly summary: string;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** True if the caller may omit the body. */
  readonly bodyOptional?: true;
  /** True if the body may also be a form, as OAuth clients send it. */
  readonly form?: true;
  /** Returns the faults of the body that depend on several members. They are reported with the schema's. */
  readonly rules?: (body: Readonly<Record<string, unknown>>) => readonly FieldError[];
  /** Returns the faults of the body that depend on the account's day. They are reported with the schema's. */
  readonly datedRules?: (
    body: Readonly<Record<string, unknown>>,
    today: CalendarDate,
  ) => readonly FieldError[];
  /** True if the signature covers the bytes of the body: they are not parsed before the signature is verified. */
  readonly rawBody?: true;
  /**
   * The seconds for which the response is repeated for an `Idempotency-Key`, if it is valid for less than the usual
   * time. `expires_in` of a repeated response is the seconds that remain.
   */
  readonly keptFor?: number;
  /**
   * The most sensitive content of the response to a POST, PUT or PATCH. The response that is stored for an
   * `Idempotency-Key` is sealed with the key for that content alone. `tests/api/response-holds.test.ts` compares it
   * with the documented record.
   */
  readonly responseHolds?: ResponseHolds;
  /**
   * True if a stored response may hold a link, a token or a webhook's secret. Such a response is repeated only to the
   * link or token that received it first, and only while the secret is in force: the endpoint's `secretIn` finds the
   * secret. `tests/api/response-holds.test.ts` compares it with the documented record.
   */
  readonly returnsSecret?: true;
  /** Headers of success, if they differ from those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if it reads or sets cookies. The distribution forwards them, and the `Origin`, on the paths of such routes. */
  readonly usesCookies?: true;
  /** True if only a sandbox serves it. */
  readonly sandboxOnly?: true;
} & Success &
  (Reach<'GET', Scope> | Reach<Exclude<Method, 'GET'>, WritingScope>);

/** A route whose operation only reads. */
export type ReadingRoute = Extract<Route, { readonly method: 'GET' }>;

/** A route whose operation may write. */
export type WritingRoute = Exclude<Route, ReadingRoute>;

/**
 * Who may call it, and what links see of the response if they may. A route that is not a GET, and is open to sessions by
 * a scope that only reads, does not compile.
 */
type Reach<M extends Method, S extends Scope> =
  | { readonly method: M; readonly access: LinkAccess<S>; readonly toLinks: LinkMembers }
  | { readonly method: M; readonly access: MerchantAccess<S>; readonly toLinks?: never };

/**
 * The status of success. A created record has a `location`: a path whose `{members}` are filled from the response, or
 * else from the request's path.
 */
type Success =
  | { readonly success: 200 | 202; readonly location?: never }
  | { readonly success: 201; readonly location: `/api/${string}` };

/** Returns the HTTP methods of a route: a GET is also served as HEAD, without its body. */
export function httpMethodsOf({ method }: Pick<Route, 'method'>): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** One part of a request as its handler receives it: the schema's output, or undefined if the route has no schema. */
export type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends GenericSchema
  ? InferOutput<R[Part]>
  : undefined;
