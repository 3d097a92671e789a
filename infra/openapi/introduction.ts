import { EVIDENCE } from './guides/evidence.ts';
import { LIMITS } from './guides/limits.ts';
import { LINKS } from './guides/links.ts';
import { TESTING } from './guides/testing.ts';
import { WEBHOOKS } from './guides/webhooks.ts';
import { MANDATE } from './mandate.ts';

/** What holds for every operation; the reference begins with it. Markdown, each chapter under a `##`. */
export const INTRODUCTION = `Collect from Mexican bank accounts by direct debit (domiciliación): store a customer’s account, ask the customer to agree, and collect once or again and again. Orders and payouts keep the records around it.

## First steps
1. Exchange your keys for a token: \`POST /api/authorizations/token\`.
2. Add the customer’s account: \`POST /api/customers/{customerId}/payment-methods\`.
3. Create a direct debit: \`POST /api/direct-debits\`. The customer gets a mail with a link, agrees, and it becomes active.
4. Watch it collect: \`GET /api/direct-debits/{id}/payments\`.

Sandbox and production serve the same paths and differ in their host only.

## Tokens
\`POST /api/authorizations/token\` exchanges the account’s keys (HTTP Basic) for a token that is valid for one hour. Send it as \`Authorization: <token>\`, with or without \`Bearer\`. A body of \`{"scope":"…"}\` narrows it to the operations of the scopes that it names; without one, it reaches all of them. A 403 \`access_refused\` names the \`scopes\` that would do. OAuth 2.0 clients use the grant \`client_credentials\`.

## Requests
Bodies are JSON, sent as \`application/json\`, of at most 64 KiB and 20 levels. A member or a parameter that an operation does not know is refused, not ignored. Send the token in the header \`Authorization\`.

Texts that others read, such as a \`concept\`, names, addresses and URLs, are one line of characters that can be seen. Control characters are refused (\`control_characters\`), and so are marks that turn the direction of writing and whatever else shows nothing (\`invisible_characters\`). Letters of every script and emoji are accepted. The keys and values of \`metadata\`, which are for you alone, may hold anything.

Amounts are numbers of pesos (MXN) with at most two decimals. Days are \`YYYY-MM-DD\` in Mexico City. Times are UTC with milliseconds: \`2026-11-20T16:04:12.381Z\`.

## Responses
Whatever is created answers 201 with its path in \`Location\`. HEAD is served wherever GET is. Every response carries \`x-request-id\`; tell us that id when you ask about a request. Members may be added to responses, none is ever renamed or removed under \`/api\`: ignore those you do not know.

A response of 1 KB or more is compressed if the request sends \`Accept-Encoding: gzip\`; its \`ETag\` stays the same. A request body is sent as it is: one with a \`Content-Encoding\` is refused.

## Errors
An error has a status, and a body with a stable \`code\`. Where members are at fault, \`errors\` names all of them at once. The body of an error has at most 16 KiB: where there are too many, \`errors\` has the first ones, at most 100, and \`errors_omitted\` says how many others there are. An error never repeats a value. A name that you made up, such as a key of \`metadata\`, is \`(hidden)\` in \`field\` if it could be an account number or a secret: if it is longer than 40 characters or has more than four digits, for example. A path that is not there is a 404 \`not_found\`; a method that a path does not serve, a 405 \`method_not_allowed\` with \`Allow\`. After a 429 or a 503, wait for the seconds in \`Retry-After\`.

## Repeating a request
Send an \`Idempotency-Key\` of your choice with POST, PATCH and PUT. The same request with the same key, within 24 hours, is answered as the first time and done once; that response carries \`Idempotent-Replayed: true\`. Refused requests are not kept.

A response that holds a link, a token or a webhook secret is repeated only to the token or link that sent the request, and only while that secret is in force. If the response was lost, repeat the request with the same key and the same token, and you get the same link or secret. To another token, or once the webhook secret was replaced, the response is 409 \`response_not_repeated\`; once the link was used or replaced, it is 403 \`token_used\`. Nothing is done again in either case: ask for a new one with another key. For the token endpoint, the pair of keys counts in place of the token.

## Changing a record
A record carries an \`ETag\`, which names the record as it is shown. Send it as \`If-Match\` with a PATCH or PUT: the change is made only if the record is still shown the same. Otherwise the response is 412 \`precondition_failed\`; read the record again.

## Lists
Lists come newest first, in pages: \`limit\` says how many records, \`next_cursor\` of the response is the \`cursor\` of the next page. A page may hold fewer records than \`limit\`, or none, although \`has_more\` is true: go on until it is false. A filter by itself takes the same time at any size; with several filters, pages are shorter.

${LIMITS}

${TESTING}

${WEBHOOKS}

${LINKS}

${MANDATE}

${EVIDENCE}`;
