import { type ApiResponse, send } from '#tests/support/service/api.ts';
import { acknowledge } from './direct-debits.ts';

const path = (id: string) => `/api/direct-debits/${id}`;

/** What a caller with the token of a customer's link does. */
export const byLink = (id: string, token: string) => ({
  read: () => send('GET', path(id), undefined, { token }),
  payments: () => send('GET', `${path(id)}/payments`, undefined, { token }),
  revoke: () => send('POST', `${path(id)}/revoke`, undefined, { token }),
  link: (body: object = {}) => send('POST', `${path(id)}/session-link`, body, { token }),
  acknowledge: () => acknowledge(token),
});

/** What a caller without a token does. */
export const requestLink = (id: string): Promise<ApiResponse> => send('POST', `${path(id)}/link-requests`);
export const exchange = (code: string): Promise<ApiResponse> => send('POST', '/api/link-exchanges', { code });

/** Returns the token of a link to a direct debit that was sent a day ago. */
export async function expiredLink(debit: { id: string; account_id: string; customer_id: string }) {
  const { issueLinkToken } = await import('#lib/auth/tokens.ts');
  return issueLinkToken({
    accountId: debit.account_id,
    directDebitId: debit.id,
    customerId: debit.customer_id,
    purpose: 'activation',
    tokenId: 'tok_old',
    issuedAt: new Date(Date.now() - 86_400_000),
  });
}

/** Returns the claims of a token, which are readable without a key. */
export const claimsOf = (token: string): { jti: string; direct_debit_id: string; exp: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Status, code and reason of a refusal. */
export const refused = ({ status, body }: ApiResponse) => [status, body.error?.code, body.error?.reason];
