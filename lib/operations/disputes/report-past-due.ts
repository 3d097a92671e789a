import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { log } from '#lib/log.ts';
import { findNeedingEvidence } from '#lib/store/disputes.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';

/**
 * Logs an error for each dispute whose evidence is due by a day and was not sent, which raises the alarm
 * `decision-needed`. Each run that finds it logs it again.
 */
export async function reportPastDue(day: CalendarDate): Promise<void> {
  for await (const disputes of findNeedingEvidence(day)) {
    for (const { id: dispute_id, account_id, evidence_due_on } of await withRealClock(disputes)) {
      const what_to_do = `ops disputes show ${dispute_id}`;
      log('error', 'dispute_past_due', { dispute_id, account_id, evidence_due_on, what_to_do });
    }
  }
}
