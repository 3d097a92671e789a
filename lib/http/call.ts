import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Caller } from '#lib/auth/principal.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ApiError } from '#lib/errors/api-error.ts';
import { clockOf } from '#lib/operations/clock.ts';

/** The state of one request on its way through the endpoint. */
type Call = {
  /** API Gateway's id of the request. It is in the response, in every log line and in the gateway's own log. */
  requestId: string;
  /** When API Gateway received the request. The whole request uses this time. */
  now: Date;
  caller?: Caller;
  /** The `Set-Cookie` headers of the response, also of an error. */
  cookies?: string[];
  /** The clock of the caller's account, once something asked for it. */
  clock?: Promise<Clock>;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** The refusal of a request for the day of its account alone, which may repeat one of an earlier day. */
  outdated?: ApiError;
};

/** API Gateway's event with the state of the call. The body is text until it is parsed, then any JSON value. */
export type CallEvent = Omit<APIGatewayProxyEvent, 'body'> & { body: unknown; call: Call };

export type Response = APIGatewayProxyResult;

/** Returns a request header, by its name in any case; undefined if it is missing. */
export function header(event: Pick<CallEvent, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const found = Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === wanted);
  return found?.[1];
}

/**
 * Returns the bytes of the body as they were sent. API Gateway passes UTF-8 on as text, without loss. It changes other
 * bytes, and then no signature over them verifies.
 */
export function bytesOf({ body, isBase64Encoded }: Pick<CallEvent, 'body' | 'isBase64Encoded'>): Uint8Array {
  return Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8');
}

/** Returns the clock of the caller's account, the same for all work of the request. It is read once. */
export function clockOfCall(call: Call): Promise<Clock> {
  if (!call.caller) throw new Error('Only the accounts of callers have clocks');
  call.clock ??= clockOf(call.caller.accountId, call.now);
  return call.clock;
}
