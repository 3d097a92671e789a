import type { Language } from '#lib/domain/direct-debit/given.ts';

/** Milliseconds for which the link of a sign-in can be used. */
const LINK_LIFE = 15 * 60_000;

/** The same in seconds, for the cookie of the browser that asked. */
export const SIGN_IN_SECONDS = LINK_LIFE / 1000;

/**
 * A request to sign in, whether or not its address is a member's. Digests of secrets are stored, never the secrets.
 * `codes` are the digests of the mailed codes: a mail that is sent again has another one.
 */
export type SignInRequest = {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  /** The digest of the secret that the browser that asked has in its cookie. */
  readonly browser: string;
  readonly codes?: readonly string[];
  readonly created_at: string;
  readonly spent_at?: string;
};

/** Returns the end of the link of a request, in milliseconds of the epoch. */
export const endOfLink = ({ created_at }: Pick<SignInRequest, 'created_at'>): number =>
  new Date(created_at).getTime() + LINK_LIFE;

/** Returns whether a mailed code, presented by a browser, signs in at a time. Both are digests. */
export function signsIn(
  request: SignInRequest | undefined,
  { code, browser }: { code: string; browser: string },
  now: Date,
): request is SignInRequest {
  return (
    request !== undefined &&
    request.spent_at === undefined &&
    request.browser === browser &&
    request.codes?.includes(code) === true &&
    now.getTime() < endOfLink(request)
  );
}
