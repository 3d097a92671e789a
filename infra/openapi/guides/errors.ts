/** The body of an error, and the way out of frequent ones: a chapter of the reference, in Markdown. */
export const ERRORS_GUIDE = `## Errors
An error has a status, and a body with a stable \`code\` and a \`message\` that says what is wrong and what to do. If members or parameters are invalid, \`errors\` lists all of them at once. The body of an error has at most 16 KiB: if there are too many, \`errors\` has the first ones, at most 100, and \`errors_omitted\` is the number of the others. An error never repeats a value. A name of your own, such as a key of \`metadata\`, is \`(hidden)\` in \`field\` if it could be an account number or a secret, for example if it has more than 40 characters or more than four digits. After a 429 or a 503, wait for the seconds in \`Retry-After\`. Codes can be added: handle one that you do not know by its status.

| response | cause | what to do |
| --- | --- | --- |
| 401 \`token_expired\` | A token of ours whose time is over, and with which nothing else is wrong. | Create a new token and send the request again. The token of a link needs a new link. |
| 401 \`unauthenticated\` | Every other refused token: it is missing or cut off, a key was sent in its place, it is of the other stage, its keys were replaced or revoked, or it is forged. The body is always the same. | Check that the header is \`Authorization: Bearer <token>\` with the whole token of this stage. |
| 401 \`keys_not_accepted\` | \`POST /api/authorizations/token\` received keys that are not a valid pair. Without keys it responds \`unauthenticated\`. | Send the public and the private key of one pair of this stage, unchanged. |
| 403 \`access_refused\` with \`scopes\` | The token lacks a scope. | Create a token with one of the scopes. |
| 403 \`access_refused\` | The record belongs to another account, or the token is of the wrong kind: only the token of a link acknowledges a direct debit, and only a merchant’s token does what merchants do. | The message names the token to send. |
| 403 \`token_used\` | The link was used, or a newer link replaced it. | Create a new link. |
| 404 \`not_found\` | The path is unknown, or no record has this id. | Check the path. If the id is elsewhere in the request, the message names the member or parameter. |
| 405 \`method_not_allowed\` | The path does not serve this method. | Use one of the methods in the message and in \`Allow\`. |
| 422 \`validation_failed\` | Members or parameters are invalid. | Each entry of \`errors\` names the member, the type that was sent and the one to send. |`;
