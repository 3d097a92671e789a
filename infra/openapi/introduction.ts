import { PLACEHOLDERS } from '#lib/api/members/story.ts';
import { CLIENT } from './guides/client.ts';
import { ERRORS_GUIDE } from './guides/errors.ts';
import { EVENT_TYPES } from './guides/event-types.ts';
import { EVIDENCE } from './guides/evidence.ts';
import { EXPORTS } from './guides/exports.ts';
import { IMPORT_CHARGES } from './guides/import-charges.ts';
import { IMPORTS } from './guides/imports.ts';
import { LIMITS } from './guides/limits.ts';
import { LINKS } from './guides/links.ts';
import { MONEY } from './guides/money.ts';
import { TESTING } from './guides/testing.ts';
import { SIGNATURES, WEBHOOKS } from './guides/webhooks.ts';
import { MANDATE } from './mandate.ts';

const { address, publicKey, privateKey } = PLACEHOLDERS;

/** The beginning of the reference: what applies to every operation. Markdown, each chapter under a `##`. */
export const INTRODUCTION = `Collect from Mexican bank accounts by direct debit (domiciliación): store a customer’s account, ask the customer to agree, and collect once or repeatedly. Orders and payouts are the records of your sales and payments around it.

## First steps
1. Exchange your keys for a token: \`POST /api/authorizations/token\`.
2. Add the customer’s account: \`POST /api/customers/{customerId}/payment-methods\`.
3. Create a direct debit: \`POST /api/direct-debits\`. The customer receives a link by mail and agrees, and the direct debit becomes active.
4. List its charges: \`GET /api/direct-debits/{id}/payments\`.

Sandbox and production serve the same paths; only the host differs.

The samples read the token from the variable \`TOKEN\`:

\`\`\`bash
export TOKEN=$(curl -s -X POST -u '${publicKey}:${privateKey}' ${address}/api/authorizations/token | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
\`\`\`

On this page, *Test Request* exchanges your keys for a token, and keeps it until you leave. The samples then have the ids of your newest records. Customers’ requests read the token of a link from \`LINK_TOKEN\`. The [Postman collection](/docs/postman.json) sends all requests in an order in which each is accepted.

## Tokens
\`POST /api/authorizations/token\` exchanges the account’s keys (HTTP Basic) for a token that is valid for one hour; afterwards, requests with it are refused with 401 \`token_expired\`. Send it as \`Authorization: <token>\`, with or without \`Bearer\`. A body of \`{"scope":"…"}\` limits the token to the operations of the named scopes; without it, the token has all scopes of its keys. A 403 \`access_refused\` lists in \`scopes\` those that allow the request. OAuth 2.0 clients use the grant \`client_credentials\`.

An account has up to twenty pairs of keys, each with a name and its own scopes: use a pair of its own for each system, and one with \`read_exports\` alone for your accountant. An owner of the account adds and revokes pairs on the [desk](/desk), or asks us to. A token never has a scope that its pair lacks; a request for one is refused with 422 and the code \`scope_not_of_keys\`. The scopes of a pair never change. A pair that is revoked gets no more tokens, and from that moment on every request with one of its tokens is refused with 401 \`unauthenticated\`, whether it reads or writes. Webhook endpoints and the links of your customers stay as they are.

## Requests
Bodies are JSON, sent as \`application/json\`, with at most 64 KiB and 20 levels. Unknown members and parameters are refused, not ignored. Send the token in the header \`Authorization\`.

Strings that others read, such as \`concept\`, names, addresses and URLs, are one line of visible characters. Control characters are refused (\`control_characters\`), and so are invisible characters, such as marks that change the direction of the text (\`invisible_characters\`). Letters of every script and emoji are accepted; only a \`concept\` also needs a letter from A to Z or a digit, because the bank’s file holds no others (\`unreadable\`). The keys and values of \`metadata\` are for you alone and can contain anything.

Amounts are numbers of pesos (MXN) with at most two decimals. Days are \`YYYY-MM-DD\` in Mexico City. Times are UTC with milliseconds: \`2026-11-20T16:04:12.381Z\`.

## Responses
A request that creates a record returns 201 with the record’s path in \`Location\`. Every path that serves GET also serves HEAD. Every response has an \`x-request-id\`; include it when you ask us about a request. Members can be added to responses, but none is renamed or removed under \`/api\`: ignore members that you do not know.

A response of 1 KB or more is compressed if the request sends \`Accept-Encoding: gzip\`; its \`ETag\` stays the same. Send request bodies uncompressed: a body with a \`Content-Encoding\` is refused.

${ERRORS_GUIDE}

## Idempotency
To repeat a request safely, send an \`Idempotency-Key\` of your choice with POST, PATCH and PUT. The same request with the same key within 24 hours is executed once, and the first response is returned again with \`Idempotent-Replayed: true\`. Responses to refused requests are not kept.

A response that contains a link, a token or a webhook secret is repeated only to the token or link that sent the request, and only while that secret is valid. If the response was lost, repeat the request with the same key and the same token: you receive the same link or secret. With another token, or after the webhook secret was replaced, the response is 409 \`response_not_repeated\`. After the link was used or replaced, it is 403 \`token_used\`. In neither case is the request executed again: request a new link or secret with another key. For the token endpoint, the account’s pair of keys counts in place of the token.

## Changing a record
A record has an \`ETag\`, which identifies the record as it is shown. Send it as \`If-Match\` with a PATCH, PUT or DELETE that accepts it: the change is made only if the record is still shown the same. Otherwise the response is 412 \`precondition_failed\`; retrieve the record again.

## Pagination
Lists are returned in pages, newest first. \`limit\` is the maximum number of records on a page; send \`next_cursor\` of the response as \`cursor\` to get the next page. A page can have fewer records than \`limit\`, or none, although \`has_more\` is true: continue until it is false. A single filter takes the same time at any size; with several filters, pages are shorter.

${LIMITS}

${TESTING}

${WEBHOOKS}

${SIGNATURES}

${EVENT_TYPES}

${CLIENT}

${LINKS}

${IMPORTS}

${IMPORT_CHARGES}

${MANDATE}

${EVIDENCE}

${MONEY}

${EXPORTS}`;
