/** The parts of a link that the page reads. Only the service verifies the token. */
export type Link = { token: string; directDebitId: string; expiresAt: number };

/** Returns the link in an address's fragment (`#token=…`); undefined if there is none or it is damaged. */
export function readLink(fragment: string): Link | undefined {
  return linkOf(new URLSearchParams(fragment.slice(1)).get('token') ?? '');
}

/** Returns the link of a token; undefined if the token is damaged. */
export function linkOf(token: string): Link | undefined {
  try {
    const claims = token.split('.')[1] ?? '';
    const { direct_debit_id, exp } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof direct_debit_id !== 'string' || typeof exp !== 'number') return undefined;
    return { token, directDebitId: direct_debit_id, expiresAt: exp * 1000 };
  } catch {
    return undefined;
  }
}
