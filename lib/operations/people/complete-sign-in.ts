import { signsIn } from '#lib/domain/people/sign-in.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import { log } from '#lib/log.ts';
import { digestOf } from '#lib/secrets/random-secrets.ts';
import { type Account, findAccount } from '#lib/store/accounts.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';
import { findMembersOf, type StoredMember } from '#lib/store/people/members.ts';
import { findSignInRequest, spendSignIn } from '#lib/store/people/sign-in-requests.ts';
import { newSession, type Opened } from './open-session.ts';

/** An account that a person may sign in to, and the member that the person is there. */
export type Choice = { account: Account; member: StoredMember };

/** The outcome of a mailed code: a session, or several accounts. The person has to choose one of them first. */
export type Completed =
  | { opened: Opened; chosen: Choice; choices?: never }
  | { opened?: never; choices: readonly Choice[] };

/**
 * Signs in by a mailed code, in the browser that requested it. The link is spent in the transaction that opens the
 * session, so one click makes one session. A person who is a member of several accounts chooses one, which spends it.
 *
 * @throws ApiError `sign_in_refused`, the same for a wrong, old or used code and for another browser
 */
export function completeSignIn(
  { code, browser, accountId }: { code: string; browser: string | undefined; accountId: string | undefined },
  now: Date,
): Promise<Completed> {
  return retryOnConflict(async () => {
    const [requestId = '', secret = ''] = code.split('.');
    const request = await findSignInRequest(requestId);
    const presented = { code: digestOf(secret), browser: digestOf(browser ?? '') };
    if (!signsIn(request, presented, now)) throw new ApiError('sign_in_refused');
    const choices = await choicesOf(request.email);
    if (choices.length === 0) throw new ApiError('sign_in_refused');
    const chosen =
      accountId === undefined && choices.length === 1
        ? choices[0]
        : choices.find(({ account }) => account.account_id === accountId);
    if (!chosen && accountId !== undefined)
      throw invalid('account_id', 'unknown_account', 'Send one of the accounts that this sign-in lists.');
    if (!chosen) return { choices };
    const { opened, write, sessionId } = await newSession(chosen.member, now);
    await transact([spendSignIn(request, now), write]);
    const { id: member_id, account_id } = chosen.member;
    log('info', 'signed_in', { account_id, member_id, session_id: sessionId });
    return { opened, chosen };
  });
}

/** Returns the active accounts that have a member with this address, in the order of their ids. */
export async function choicesOf(email: string): Promise<Choice[]> {
  const members = await findMembersOf(email);
  const choices = await Promise.all(
    members.map(async (member) => ({ member, account: await findAccount(member.account_id) })),
  );
  return choices.filter((choice): choice is Choice => choice.account?.status === 'active');
}
