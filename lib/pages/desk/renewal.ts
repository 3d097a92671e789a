/** Seconds before the end of a token at which the desk renews its session, if the token lives that long. */
const EARLY = 180;

/** Returns the seconds after which to renew a session whose token expires in so many. */
export function secondsToRenewal(expiresIn: number): number {
  return expiresIn > 2 * EARLY ? expiresIn - EARLY : Math.max(5, Math.floor(expiresIn / 2));
}

/** Seconds after which a renewal is tried again that got no response. */
export const RENEW_AGAIN = 30;
