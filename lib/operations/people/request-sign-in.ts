import type { Language } from '#lib/domain/direct-debit/given.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import { newId } from '#lib/domain/ids.ts';
import { countAskedMail } from '#lib/operations/mails/ask-for-mail.ts';
import { digestOf } from '#lib/secrets/random-secrets.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { signInKey } from '#lib/store/people/keys.ts';
import { storeSignInRequest } from '#lib/store/people/sign-in-requests.ts';

/** No account is known before a sign-in. */
const NO_ACCOUNT = '';

/**
 * Requests a link to sign in, for the browser with this secret. It does the same for every address, and looks none up:
 * a worker does, and mails members only. So neither a response nor its time tells whether an address is a member's.
 * Beyond the limit of mails to an address nothing is requested.
 */
export function requestSignIn(
  { email, language, browser }: { email: string; language: Language; browser: string },
  now: Date,
): Promise<void> {
  return retryOnConflict(async () => {
    const counted = await countAskedMail(email, { by: 'member', accountId: NO_ACCOUNT }, now);
    if ('retryAfter' in counted) return;
    const request = {
      id: newId('sig', now),
      email: normalAddress(email),
      language,
      browser: digestOf(browser),
      created_at: now.toISOString(),
    };
    const { pk } = signInKey(request.id);
    const event = { type: 'sign_in.requested', data: { sign_in_id: request.id } } as const;
    await transact([
      counted.count,
      storeSignInRequest(request),
      ...emit({ pk, account_id: NO_ACCOUNT }, [event], now),
    ]);
  });
}
