import { Tagged } from '#lib/api/entity-tags.ts';
import { nextDayOfMails } from '#lib/domain/consent-requests/plan.ts';
import type { ConsentRequests as Stored } from '#lib/domain/consent-requests/record.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { ConsentRequests } from './record.ts';

/**
 * Returns the plan to ask the customers of an import, as the API shows it at a time, tagged. The tag identifies what the
 * merchant has decided: it stays the same while mails are sent and customers counted.
 */
export function tagConsentRequests(stored: Stored, clock: Clock): Tagged<ConsentRequests> {
  const { mails_per_day, starts_on, reminders, status } = stored;
  const decided = { mails_per_day, starts_on, reminders, paused: status === 'paused' };
  return new Tagged(showConsentRequests(stored, clock), decided);
}

/** Returns the plan to ask the customers of an import, as the API shows it at a time. */
export function showConsentRequests(stored: Stored, clock: Clock): ConsentRequests {
  const { import_id, status, counts, ...one } = stored;
  return {
    ...{ import_id, status },
    ...{ mails_per_day: one.mails_per_day, starts_on: one.starts_on, reminders: one.reminders },
    next_day: nextDayOfMails(stored, clock),
    ...{ last_day: one.day, mails: one.mails },
    counts: counts && {
      ...{ to_ask: counts.to_ask, asked: counts.asked, reminded: counts.reminded, bounced: counts.bounced },
      ...{ agreed: counts.agreed, active: counts.active, ended: counts.ended },
    },
    counted_at: one.counted_at,
    ...{ created_at: one.created_at, updated_at: one.updated_at },
  };
}
