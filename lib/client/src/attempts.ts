import { type Clock, unlessAborted, within } from './clock.ts';
import { DomiciliaConnectionError } from './errors.ts';
import type { Tokens } from './tokens.ts';

/** Milliseconds: the service responds within 29 seconds, or not at all. */
const ATTEMPT_LIMIT = 30_000;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8_000;

/** Too many requests; temporarily unavailable; and a proxy on the way got no response from the service. */
const RETRIED = new Set([429, 502, 503, 504]);

/** The statuses of responses that have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** How requests are sent. */
export type Sending = {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
};

/** When a call ends: by its signal, which is aborted at its deadline (of the clock) at the latest. */
export type Ending = { readonly signal: AbortSignal; readonly deadline: number };

/** A response with the token of its request, or the reason why none arrived. */
type Outcome =
  | { readonly response: Response; readonly token?: string | undefined }
  | { readonly response?: undefined; readonly token?: undefined; readonly failure: unknown };

/** The API issued no token. Its response is that of each call that waited for the token. */
export class NoToken extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super('The API issued no token');
    this.response = response;
  }
}

/**
 * Sends a request until its outcome is final. It is repeated as it is, with its key, after a network failure, a 429 or a
 * 503, but not if the pause would exceed the deadline. After a 401 it is repeated once, with a new token. A request for a
 * token is a part of the attempt that needs it.
 *
 * @throws the reason of the signal; DomiciliaConnectionError if no response arrives
 */
export async function send(
  request: Request,
  tokens: Tokens,
  { signal, deadline }: Ending,
  sending: Sending & { readonly retries: number },
): Promise<Response> {
  const { clock, retries } = sending;
  let isRenewed = false;
  for (let attempt = 0; ; ) {
    const outcome = await attemptOnce(request, tokens, signal, sending);
    if (outcome.response?.status === 401 && outcome.token && !isRenewed) {
      tokens.forget(outcome.token);
      isRenewed = true;
      continue;
    }
    const pause = attempt < retries ? pauseAfter(outcome, attempt, clock) : undefined;
    if (pause === undefined || clock.now() + pause >= deadline) return responseOf(outcome);
    attempt += 1;
    await clock.wait(pause, signal).catch(() => signal.throwIfAborted());
  }
}

async function attemptOnce(
  request: Request,
  tokens: Tokens,
  signal: AbortSignal,
  sending: Sending,
): Promise<Outcome> {
  try {
    const token = await unlessAborted(tokens.get(), signal);
    const copy = request.clone();
    copy.headers.set('authorization', token);
    return { token, response: await exchange(copy, signal, sending) };
  } catch (failure) {
    signal.throwIfAborted();
    return failure instanceof NoToken ? { response: failure.response.clone() } : { failure };
  }
}

/**
 * Sends a request once, and returns its whole response.
 *
 * @throws anything if no response arrives
 */
export function exchange(
  request: Request,
  outer: AbortSignal | undefined,
  { fetch, clock }: Sending,
): Promise<Response> {
  const late = () => new DomiciliaConnectionError(`No response within ${ATTEMPT_LIMIT / 1000} seconds`);
  return within(clock, ATTEMPT_LIMIT, outer, late, async (signal) => {
    const { status, headers, body } = await readWhole(await fetch(request, { signal }));
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
  });
}

/** Reads the body here, so that a connection that ends in the middle of it counts as a network failure. */
async function readWhole(response: Response) {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // They describe the body as it was sent.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return { status: response.status, headers, body };
}

/**
 * Returns the pause before the next attempt in milliseconds: what the service asks for, and a growing, random part, so
 * that many clients do not return at once. Undefined if the outcome is final.
 */
function pauseAfter({ response }: Outcome, attempt: number, clock: Clock): number | undefined {
  if (response && !RETRIED.has(response.status)) return undefined;
  // Seconds. A date is ignored: this machine's clock may differ.
  const asked = Number(response?.headers.get('retry-after') ?? 0) || 0;
  const pause = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
  return asked * 1000 + pause * (0.5 + clock.random() / 2);
}

function responseOf(outcome: Outcome): Response {
  if (outcome.response) return outcome.response;
  const { failure } = outcome;
  if (failure instanceof DomiciliaConnectionError) throw failure;
  const { cause = failure } = failure as { cause?: unknown };
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
  throw new DomiciliaConnectionError(`The request got no response: ${reason}`, { cause: failure });
}
