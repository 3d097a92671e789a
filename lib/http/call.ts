import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Caller } from '#lib/auth/principal.ts';

/** One request on its way through the endpoint: what is known of it so far. */
type Call = {
  /** API Gateway's id of the request: in the response, in every log line and in the gateway's own log. */
  requestId: string;
  /** When API Gateway received it. All of the request happens at this time. */
  now: Date;
  caller?: Caller;
  params?: unknown;
  query?: unknown;
  body?: unknown;
};

/** API Gateway's event, the call riding on it. Before the body is parsed it is text, afterwards any JSON. */
export type CallEvent = Omit<APIGatewayProxyEvent, 'body'> & { body: unknown; call: Call };

export type Response = APIGatewayProxyResult;

/** A request header by its name in any case; nothing where it is not there. */
export function header(event: Pick<CallEvent, 'headers'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const found = Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === wanted);
  return found?.[1];
}

/**
 * The body as it came, byte for byte: API Gateway hands on as text what is UTF-8, which loses nothing. Bytes that
 * are not come changed, and then no signature over them fits.
 */
export function bytesOf({ body, isBase64Encoded }: Pick<CallEvent, 'body' | 'isBase64Encoded'>): Uint8Array {
  return Buffer.from(typeof body === 'string' ? body : '', isBase64Encoded ? 'base64' : 'utf8');
}
