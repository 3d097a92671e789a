/**
 * The cookies of the service. `__Host-` makes a browser accept them only from this host, over TLS, for all of its paths.
 * The distribution forwards them on the paths of routes with `usesCookies` alone.
 */
export const SESSION_COOKIE = '__Host-session';
export const SIGN_IN_COOKIE = '__Host-sign-in';
