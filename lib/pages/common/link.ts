/** What the page knows by its link alone. The service checks the token; the page only reads it. */
export type Link = { token: string; directDebitId: string; expiresAt: number };

/** The link in an address's fragment (`#token=…`), or nothing where there is none that could be whole. */
export function readLink(fragment: string): Link | undefined {
  return linkOf(new URLSearchParams(fragment.slice(1)).get('token') ?? '');
}

/** The link that a token is for. */
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
