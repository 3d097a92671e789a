import middy from '@middy/core';
import { Binary } from '#lib/api/binary.ts';
import type { Returned } from '#lib/api/responses.ts';
import type { Parsed, ReadingRoute, Route, WritingRoute } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { bytesOf, type CallEvent, clockOfCall, header, type Response } from './call.ts';
import { type Authenticate, bySession, checkAccess, requireOpenCredentials } from './check-access.ts';
import { formatResponse } from './format-response.ts';
import { readBody } from './read-body.ts';
import type { SecretIn } from './repeatable.ts';
import {
  type Commit,
  type Recognising,
  type Responded,
  respondOnce,
  responseOf,
  type Update,
} from './respond-once.ts';
import { showTo } from './show-to.ts';
import { validateRequest } from './validate-request.ts';

/** What an operation that only reads receives: the caller and the parsed request. */
type ReadingContext<R extends Route> = {
  /** The caller. Set on every route that is not public; by a session's cookie the operation finds it. */
  caller: R['access'] extends { by: 'public' | 'session_cookie' } ? undefined : Caller;
  /** The time of the request, the same for all of its work. */
  now: Date;
  /** Returns the clock of the caller's account, the same for all of its work. */
  readClock: () => Promise<Clock>;
  requestId: string;
  /** Returns a request header, by its name in any case. */
  header: (name: string) => string | undefined;
  /** The address at the other end of the connection. Behind CloudFront this is CloudFront's. */
  sourceIp: string;
  /** The bytes of the body as they were sent, on a route whose body is signed. */
  rawBody: R extends { rawBody: true } ? Uint8Array : undefined;
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
};

/** What an operation receives: the caller, the parsed request, and the ways to write. */
type Context<R extends Route> = ReadingContext<R> & {
  /** Adds a `Set-Cookie` header to the response, also if it is an error. */
  setCookie: (cookie: string) => void;
  /** Writes all or nothing, including the stored response for the request's `Idempotency-Key`. Returns the response. */
  commit: Commit;
  /** Returns the writes of work without `commit`, with what a session adds to every write (`check-access.ts`). */
  bySession: (writes: readonly Write[]) => readonly Write[];
  /** Reads one record, checks any `If-Match` against it, changes it, and responds with the changed record. */
  update: Update;
};

/**
 * Milliseconds before the function's end at which it stops waiting, so that the caller still receives `unavailable`.
 * Several slow calls together may take longer than the function has.
 */
const TIME_TO_REFUSE = 1_500;

/**
 * Creates the Lambda handler of a route that may write. When the operation runs, the caller may use the route, the request matches its
 * schemas, and it was not processed before under the same `Idempotency-Key`. The operation returns the body of the
 * response, or a `Tagged` one, which adds its `ETag`. What it throws becomes an error response. A link's token receives
 * only the members that `toLinks` of its route lists. Responses that are the same for everyone are served by `serve`
 * instead.
 *
 * `authenticate` finds the caller, by headers or body, on a route without the authorizer. A route whose responses may
 * hold a secret (`returnsSecret`) does not compile without `secretIn`, which finds it.
 */
export function endpoint<const R extends WritingRoute>(
  route: R,
  operation: Operation<R>,
  ...[beside]: BesideOf<R, { authenticate?: Authenticate }>
) {
  return makeEndpoint(route, onceFor(route, operation, { ...beside, look: 'first' }), beside?.authenticate);
}

/**
 * Creates the handler of an operation that only reads before its one `commit` or `update`, and does nothing else. That
 * write itself checks whether the `Idempotency-Key` was used before, which saves a read.
 */
export function committingEndpoint<const R extends WritingRoute>(
  route: R,
  operation: Operation<R>,
  ...[beside]: BesideOf<R>
) {
  return makeEndpoint(route, onceFor(route, operation, { ...beside, look: 'at commit' }));
}

/**
 * Creates the handler of an operation that only reads. It has no way to write, and reads while the credentials are
 * checked. Its bundle contains nothing that writes, or that repeats a response.
 */
export function readingEndpoint<const R extends ReadingRoute>(
  route: R,
  operation: (context: ReadingContext<R>) => Promise<Returned<R>>,
) {
  return makeEndpoint(route, async (context: ReadingContext<R>, { open }) => {
    const [, body] = await allInOrder([open, operation(context)]);
    return responseOf(route, body);
  });
}

/** What `endpoint` takes in addition to the operation. */
type BesideOf<R extends Route, More = object> = R extends { readonly returnsSecret: true }
  ? [More & { secretIn: SecretIn<R> }]
  : [(More & { secretIn?: never })?];

type Operation<R extends Route> = (context: Context<R>) => Promise<Returned<R>>;

/** What is under way while an operation works: the check of the credentials, which resolves if they are open. */
type UnderWay = { readonly event: CallEvent; readonly open: Promise<void> };

/** Does the work of a request that matches its route, and returns the response. */
type Work<R extends Route> = (context: ReadingContext<R>, underWay: UnderWay) => Promise<Responded>;

/** Returns the work of an operation that may write, which happens once for each `Idempotency-Key`. */
function onceFor<const R extends Route>(
  route: R,
  operation: Operation<R>,
  recognising: Recognising,
): Work<R> {
  return (context, { event, open }) => {
    expectSecrets();
    return respondOnce(route, event, { ...recognising, open }, async (ways) => {
      if (event.call.outdated) throw event.call.outdated;
      return operation({
        ...context,
        ...ways,
        setCookie: (cookie: string) => {
          event.call.cookies = [...(event.call.cookies ?? []), cookie];
        },
        bySession: (writes: readonly Write[]) => bySession(event.call.caller, writes),
      } as Context<R>);
    });
  };
}

function makeEndpoint<const R extends Route>(route: R, work: Work<R>, authenticate?: Authenticate) {
  const access = checkAccess(route, authenticate);
  const respond = middy<CallEvent, Response>({ timeoutEarlyInMillis: 0 })
    .use(authenticate ? [...readBody(route), access] : [access, ...readBody(route)])
    .use(validateRequest(route))
    .handler(async (event: CallEvent): Promise<Response> => {
      const { requestId, now, caller, params, query, body } = event.call;
      const show = showTo(caller, route);
      const open = requireOpenCredentials(route, caller, now);
      // A request may be refused before anything awaits `open`. Its rejection must not go unhandled.
      open.catch(() => {});
      const context = {
        ...{ requestId, now, caller, params, query, body },
        sourceIp: event.requestContext.identity.sourceIp,
        header: (name: string) => header(event, name),
        readClock: () => clockOfCall(event.call),
        rawBody: route.rawBody && bytesOf(event),
      } as ReadingContext<R>;
      const response = await work(context, { event, open });
      const { body: shown, etag } = show(response);
      return {
        statusCode: response.status,
        headers: {
          ...route.headers,
          ...(shown instanceof Binary && { 'content-type': shown.mediaType }),
          ...(route.location && {
            location: addressOf(route.location, { ...event.pathParameters, ...(response.body as object) }),
          }),
          ...(etag && { etag }),
          ...(response.replayed && { 'idempotent-replayed': 'true' }),
        },
        ...(shown instanceof Binary
          ? { body: Buffer.from(shown.bytes).toString('base64'), isBase64Encoded: true }
          : { body: JSON.stringify(shown) }),
      };
    });
  return middy<CallEvent, Response>({ timeoutEarlyInMillis: TIME_TO_REFUSE })
    .use(formatResponse(route))
    .handler((event: CallEvent, context) => respond(event, context));
}

/** Returns the address of the created record: a template with the record's members filled in. */
function addressOf(template: string, members: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(members[name])));
}
