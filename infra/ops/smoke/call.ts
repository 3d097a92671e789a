/** Milliseconds; longer than anything in front of the service waits. */
const PATIENCE = 35_000;

/** A response of the service. */
export type Reply = {
  /** Method and path of the request. */
  readonly called: string;
  readonly status: number;
  readonly type: string;
  readonly requestId: string | null;
  /** The members of a JSON body; none for other types. */
  readonly body: Readonly<Record<string, unknown>>;
};

export type Call = (
  method: string,
  path: string,
  more?: { readonly authorization?: string; readonly body?: object },
) => Promise<Reply>;

/** Returns a function that calls the service at an address, as a merchant's server does. */
export const callsAt =
  (base: URL): Call =>
  async (method, path, { authorization, body } = {}) => {
    const response = await fetch(new URL(path, base), {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    return {
      called: `${method} ${path}`,
      status: response.status,
      type,
      requestId: response.headers.get('x-request-id'),
      body: type.startsWith('application/json') ? JSON.parse(text) : {},
    };
  };

type ErrorBody = {
  readonly code?: string;
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly code: string }[];
};

/** Returns the reply if it has this status and this error code. Throws what differs. */
export function expectReply(reply: Reply, status: number, code?: string): Reply {
  const { error } = reply.body as { error?: ErrorBody };
  const isExpected = reply.status === status && (code === undefined || error?.code === code);
  if (isExpected && (code === undefined || reply.requestId !== null)) return reply;
  const expected = [status, code].filter(Boolean).join(' ');
  const faults = error?.errors?.map(({ field, code: fault }) => `${field}: ${fault}`).join(', ');
  const got = [reply.status, error?.code, faults || error?.message].filter(Boolean).join(' ');
  const request = `request ${reply.requestId ?? 'without id'}`;
  throw new Error(`${reply.called}: expected ${expected}, got ${got} (${request})`);
}

/**
 * Checks a condition.
 *
 * @throws Error with `failure` if it is false
 */
export function expectThat(isSo: boolean, failure: string): void {
  if (!isSo) throw new Error(failure);
}
