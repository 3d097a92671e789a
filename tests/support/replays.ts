import { randomUUID } from 'node:crypto';
import { type Answer, send } from './api.ts';

/** A request with an Idempotency-Key of its own, as often as it is called with whichever token. */
export function keyed(method: string, path: string, body: object): (token: string) => Promise<Answer> {
  const key = randomUUID();
  return (token) => send(method, path, body, { token, key });
}

/** Whether a response is the one to an earlier request. */
export const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true';

/** The token of the link in a response. */
export const linkIn = ({ body }: Answer): string => (body.next_link ?? body).token;

/** How the repetition of a response with a secret is refused. */
export const NOT_REPEATED = [409, 'response_not_repeated', undefined];
