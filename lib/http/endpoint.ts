import middy from '@middy/core';
import { Binary } from '#lib/api/binary.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import { seenByLink } from '#lib/api/members/for-links.ts';
import type { Returned } from '#lib/api/responses.ts';
import type { Parsed, Route } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';
import { bytesOf, type CallEvent, header, type Response } from './call.ts';
import { type Authenticate, checkAccess, requireOpenCredentials } from './check-access.ts';
import { formatResponse } from './format-response.ts';
import { readBody } from './read-body.ts';
import type { SecretIn } from './repeatable.ts';
import { type Commit, type Recognising, respondOnce, type Update } from './respond-once.ts';
import { validateRequest } from './validate-request.ts';

/** What an operation gets: who is asking, what they ask, and the way to do it. */
type Context<R extends Route> = {
  /** Who is calling. Set on every route that is not public. */
  caller: R['access'] extends { by: 'public' } ? undefined : Caller;
  /** The time of the request, the same for all of it. */
  now: Date;
  requestId: string;
  /** A request header by its name in any case. */
  header: (name: string) => string | undefined;
  /** The address at the other end of the connection: CloudFront's, where that stands in front. */
  sourceIp: string;
  /** The bytes of the body as they came, on a route whose body is signed. */
  rawBody: R extends { rawBody: true } ? Uint8Array : undefined;
  params: Parsed<R, 'params'>;
  query: Parsed<R, 'query'>;
  body: Parsed<R, 'body'>;
  /** Writes all or nothing, the response for the request's `Idempotency-Key` included; gives the response back. */
  commit: Commit;
  /** Changes one record and responds with it: in one call, or read before where there is an `If-Match` or an `Idempotency-Key`. */
  update: Update;
};

/**
 * Milliseconds before the function's end at which it gives up whatever it waits for, so that the caller is still told
 * `unavailable`: several calls of which each is slow may take longer together than a function may.
 */
const TIME_TO_REFUSE = 1_500;

/**
 * Makes the Lambda handler of a route. By the time the operation runs, the caller may use the route, the request
 * fits its schemas, and it was not processed before under the same `Idempotency-Key`. What the operation returns is
 * the body of the response, with the `ETag` of a `Tagged` one; what it throws becomes an error response. A link's token is
 * shown the members that are listed for it (`toLinks` of its route), and no others. What everybody is
 * shown alike is `serve`d instead.
 *
 * `authenticate` says who is calling where that is not the authorizer's work: by the headers, or by the body. A route whose
 * responses may hold a secret (`returnsSecret`) does not compile without `secretIn`, which finds it.
 */
export function endpoint<const R extends Route>(
  route: R,
  operation: Operation<R>,
  ...[beside]: BesideOf<R, { authenticate?: Authenticate }>
) {
  return makeEndpoint(route, operation, { ...beside, look: 'first' });
}

/**
 * The same for an operation that only reads before its one `commit` or `update`, which is all that it does: whether its
 * `Idempotency-Key` was used before is left to that, and costs no read of its own.
 */
export function committingEndpoint<const R extends Route>(
  route: R,
  operation: Operation<R>,
  ...[beside]: BesideOf<R>
) {
  return makeEndpoint(route, operation, { ...beside, look: 'at commit' });
}

/** What an endpoint is made of beside its operation. */
type BesideOf<R extends Route, More = object> = R extends { readonly returnsSecret: true }
  ? [More & { secretIn: SecretIn<R> }]
  : [(More & { secretIn?: never })?];

/** What requests that read seldom need: it signs cursors, of which there are none where the first page holds everything. */
const SELDOM_READ = ['RESPONSES_SECRET'] as const;

type Operation<R extends Route> = (context: Context<R>) => Promise<Returned<R>>;

function makeEndpoint<const R extends Route>(
  route: R,
  operation: Operation<R>,
  { authenticate, ...recognising }: Recognising & { authenticate?: Authenticate | undefined },
) {
  const access = checkAccess(route, authenticate);
  const answer = middy<CallEvent, Response>({ timeoutEarlyInMillis: 0 })
    .use(authenticate ? [...readBody(route), access] : [access, ...readBody(route)])
    .use(validateRequest(route))
    .handler(async (event: CallEvent): Promise<Response> => {
      const { requestId, now, caller, params, query, body } = event.call;
      const { sourceIp } = event.requestContext.identity;
      const headerOf = (name: string) => header(event, name);
      const show = showTo(caller, route);
      expectSecrets(route.method === 'GET' ? SELDOM_READ : []);
      const open = requireOpenCredentials(route, caller, now);
      // Where the request is refused before anyone waits for it.
      open.catch(() => {});
      const response = await respondOnce(route, event, { ...recognising, open }, (ways) =>
        operation({
          ...{ requestId, now, caller, params, query, body, sourceIp, ...ways },
          header: headerOf,
          rawBody: route.rawBody && bytesOf(event),
        } as Context<R>),
      );
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
    .handler((event: CallEvent, context) => answer(event, context));
}

/** The address of what was created: a template with its members filled in. */
function addressOf(template: string, members: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(members[name])));
}

type Shown = { readonly body: unknown; readonly etag?: string | undefined };

/**
 * Returns how a route's responses are shown to a caller: to a merchant as they are, to a link with the members that its
 * table lists, whether the response is new or replayed. A file is made for its caller by the operation.
 *
 * @throws Error if a link reaches a route without a list, before any work is done
 */
export function showTo(
  caller: Caller | undefined,
  { id, toLinks }: Route,
): <S extends Shown>(response: S) => S {
  if (!caller?.link) return (response) => response;
  if (!toLinks) throw new Error(`Nothing lists what links see of ${id}`);
  return (response) => {
    if (response.body instanceof Binary) return response;
    const body = seenByLink(response.body, toLinks);
    return { ...response, body, ...(response.etag && { etag: tagOf(body) }) };
  };
}

/**
 * The tag of what a link sees. One made of all members would tell which guess at a hidden member is right. The link by
 * which the page goes on is no part of the record.
 */
const tagOf = (body: unknown) => new Tagged(body, { ...(body as object), next_link: undefined }).etag;
