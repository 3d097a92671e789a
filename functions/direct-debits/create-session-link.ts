import { createSessionLink } from '#lib/api/routes/direct-debits.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { isFinal, type LinkPurpose } from '#lib/domain/direct-debit.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { askForIdentity, changeDirectDebit } from '#lib/operations/change-direct-debit.ts';
import { findOwnDirectDebit } from '#lib/operations/find-own-direct-debit.ts';
import { newLink, purposeOf, showLink } from '#lib/operations/links.ts';
import type { StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict } from '#lib/store/transact.ts';

const MOST_BY_LINK_A_DAY = 5;
const SECONDS_A_DAY = 86_400;

/** A link for the customer, in place of the one before. Customers may ask for a new one themselves, five times a day. */
export const handler = endpoint(createSessionLink, async ({ caller, params, body, now, commit }) =>
  retryOnConflict(async () => {
    const debit = await findOwnDirectDebit(caller, params.id);
    const link = newLink(purpose(debit, body.purpose), now);
    const links_asked = caller.link ? countOne(debit, now) : debit.links_asked;
    const changes = { link, links_asked, ...askForIdentity(debit, now) };
    const { next, writes } = changeDirectDebit(debit, changes, now);
    return commit(writes, await showLink(next, link));
  }),
);

function purpose(debit: StoredDirectDebit, wanted: LinkPurpose | undefined): LinkPurpose {
  if (isFinal(debit.status)) throw new ApiError('direct_debit_final');
  const chosen = wanted ?? purposeOf(debit);
  if (chosen === 'activation' && debit.acknowledge_by) throw new ApiError('already_acknowledged');
  if (debit.requirements.length === 0) throw new ApiError('nothing_outstanding');
  return chosen;
}

function countOne({ links_asked: asked }: StoredDirectDebit, now: Date): { date: string; count: number } {
  const date = mexicoCityDate(now);
  const count = asked?.date === date ? asked.count + 1 : 1;
  if (count > MOST_BY_LINK_A_DAY) throw new ApiError('too_many_requests', { retryAfter: SECONDS_A_DAY });
  return { date, count };
}
