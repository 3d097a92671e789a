import type { GenericSchema, InferOutput } from 'valibot';
import type { FieldError } from '#lib/errors/codes.ts';
import type { LinkAccess, MerchantAccess } from './access.ts';
import type { LinkMembers } from './members/for-links.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Account numbers (in the response or the request), secrets of webhooks, or tokens. */
export type ResponseHolds = 'account_numbers' | 'webhooks' | 'tokens';

/**
 * One operation of the interface, declared once. API Gateway, the authorizer's policy, the handler's types and
 * checks, the local run and the tests are all made from it. What it responds with, and what everything means, stands
 * in the `documentation.ts` of its resource under its id, so that no function carries it along.
 */
export type Route = {
  readonly id: string;
  readonly method: Method;
  /** Path with `{members}`, exactly as the interface names them. */
  readonly path: `/${string}`;
  /** The Lambda: a file under `functions/`, without its ending. */
  readonly handler: string;
  readonly summary: string;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** True where the caller may leave the body out altogether. */
  readonly bodyOptional?: true;
  /** True where the body may also come as a form, as OAuth has it. */
  readonly form?: true;
  /** Rules of the body that depend on the day, or on several members; tested together with the schema. */
  readonly rules?: (body: Readonly<Record<string, unknown>>, now: Date) => readonly FieldError[];
  /** True where the body is signed as it came, so that nobody may touch it before the signature is verified. */
  readonly rawBody?: true;
  /**
   * Seconds for which the response is given again under an `Idempotency-Key`, where it is good for less than the usual
   * time: its `expires_in` then says what is left of them.
   */
  readonly keptFor?: number;
  /**
   * The most precious thing in the response to a POST, PUT or PATCH. Stored for its `Idempotency-Key`, the response is sealed
   * by the key of that alone. `tests/api/response-holds.test.ts` compares it with the record that is documented.
   */
  readonly responseHolds?: ResponseHolds;
  /**
   * True if a stored response may hold a link, a token or a webhook's secret. Such a response is repeated only to the link
   * or token that it was returned to, and only while that secret is in force: the endpoint says how to tell (`secretIn`).
   * `tests/api/response-holds.test.ts` compares it with the record that is documented.
   */
  readonly returnsSecret?: true;
  /** Headers of success, where they differ from those of every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True for what only a sandbox serves. */
  readonly sandboxOnly?: true;
} & Success &
  Reach;

/** Who may call it; and if links may, what they see of the response. */
type Reach =
  | { readonly access: LinkAccess; readonly toLinks: LinkMembers }
  | { readonly access: MerchantAccess; readonly toLinks?: never };

/**
 * The status of success. What is created has an address: a path whose `{members}` are those of the response, or else of
 * the request's path.
 */
type Success =
  | { readonly success: 200 | 202; readonly location?: never }
  | { readonly success: 201; readonly location: `/api/${string}` };

/** The HTTP methods by which a route is served: whatever can be got can be asked for without its body. */
export function httpMethodsOf({ method }: Pick<Route, 'method'>): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** What a handler gets of one part of a request: the schema's output, or nothing where none is declared. */
export type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends GenericSchema
  ? InferOutput<R[Part]>
  : undefined;
