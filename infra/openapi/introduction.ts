import { CLIENT } from './guides/client.ts';
import { EVIDENCE } from './guides/evidence.ts';
import { LIMITS } from './guides/limits.ts';
import { LINKS } from './guides/links.ts';
import { MONEY } from './guides/money.ts';
import { TESTING } from './guides/testing.ts';
import { WEBHOOKS } from './guides/webhooks.ts';
import { MANDATE } from './mandate.ts';

/** The beginning of the reference: what applies to every operation. Markdown, each chapter under a `##`. */
export const INTRODUCTION = `Collect from Mexican bank accounts by direct debit (domiciliación): store a customer’s account, ask the customer to agree, and collect once or repeatedly. Orders and payouts are the records of your sales and payments around it.

## First steps
1. Exchange your keys for a token: \`POST /api/authorizations/token\`.
2. Add the customer’s account: \`POST /api/customers/{customerId}/payment-methods\`.
3. Create a direct debit: \`POST /api/direct-debits\`. The customer receives a link by mail and agrees, and the direct debit becomes active.
4. List its charges: \`GET /api/direct-debits/{id}/payments\`.

Sandbox and production serve the same paths; only the host differs.

## Tokens
\`POST /api/authorizations/token\` exchanges the account’s keys (HTTP Basic) for a token that is valid for one hour. Send it as \`Authorization: <token>\`, with or without \`Bearer\`. A body of \`{"scope":"…"}\` limits the token to the operations of the named scopes; without it, the token has all scopes. A 403 \`access_refused\` lists in \`scopes\` those that allow the request. OAuth 2.0 clients use the grant \`client_credentials\`.

## Requests
Bodies are JSON, sent as \`application/json\`, with at most 64 KiB and 20 levels. Unknown members and parameters are refused, not ignored. Send the token in the header \`Authorization\`.

Strings that others read, such as \`concept\`, names, addresses and URLs, are one line of visible characters. Control characters are refused (\`control_characters\`), and so are invisible characters, such as marks that change the direction of the text (\`invisible_characters\`). Letters of every script and emoji are accepted. The keys and values of \`metadata\` are for you alone and can contain anything.

Amounts are numbers of pesos (MXN) with at most two decimals. Days are \`YYYY-MM-DD\` in Mexico City. Times are UTC with milliseconds: \`2026-11-20T16:04:12.381Z\`.

## Responses
A request that creates a record returns 201 with the record’s path in \`Location\`. Every path that serves GET also serves HEAD. Every response has an \`x-request-id\`; include it when you ask us about a request. Members can be added to responses, but none is renamed or removed under \`/api\`: ignore members that you do not know.

A response of 1 KB or more is compressed if the request sends \`Accept-Encoding: gzip\`; its \`ETag\` stays the same. Send request bodies uncompressed: a body with a \`Content-Encoding\` is refused.

## Errors
An error has a status, and a body with a stable \`code\` and a \`message\` that says what is wrong and what to do. If members or parameters are invalid, \`errors\` lists all of them at once. The body of an error has at most 16 KiB: if there are too many, \`errors\` has the first ones, at most 100, and \`errors_omitted\` is the number of the others. An error never repeats a value. A name of your own, such as a key of \`metadata\`, is \`(hidden)\` in \`field\` if it could be an account number or a secret, for example if it has more than 40 characters or more than four digits. An unknown path is a 404 \`not_found\`; a method that a path does not serve is a 405 \`method_not_allowed\` with \`Allow\`. After a 429 or a 503, wait for the seconds in \`Retry-After\`.

## Repeating a request
Send an \`Idempotency-Key\` of your choice with POST, PATCH and PUT. The same request with the same key within 24 hours is executed once, and the first response is returned again with \`Idempotent-Replayed: true\`. Responses to refused requests are not kept.

A response that contains a link, a token or a webhook secret is repeated only to the token or link that sent the request, and only while that secret is valid. If the response was lost, repeat the request with the same key and the same token: you receive the same link or secret. With another token, or after the webhook secret was replaced, the response is 409 \`response_not_repeated\`. After the link was used or replaced, it is 403 \`token_used\`. In neither case is the request executed again: request a new link or secret with another key. For the token endpoint, the account’s pair of keys counts in place of the token.

## Changing a record
A record has an \`ETag\`, which identifies the record as it is shown. Send it as \`If-Match\` with a PATCH, PUT or DELETE that accepts it: the change is made only if the record is still shown the same. Otherwise the response is 412 \`precondition_failed\`; retrieve the record again.

## Lists
Lists are returned in pages, newest first. \`limit\` is the maximum number of records on a page; send \`next_cursor\` of the response as \`cursor\` to get the next page. A page can have fewer records than \`limit\`, or none, although \`has_more\` is true: continue until it is false. A single filter takes the same time at any size; with several filters, pages are shorter.

${LIMITS}

${TESTING}

${WEBHOOKS}

${CLIENT}

${LINKS}

${MANDATE}

${EVIDENCE}

${MONEY}`;
