import type { ConsentRequests } from '#lib/api/consent-requests/record.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import type { Reading } from '#lib/pages/desk/parts/reading.ts';

/** What is typed about the mails that ask for consent. */
export type PlanForm = { perDay: string; startsOn: string; reminders: boolean };

/** The plan of the mails with its tag; null if none are planned. */
export type Planned = { readonly plan: ConsentRequests | null; readonly etag?: string | undefined };

/** The mails that ask the customers of an import for consent: the plan, if there is one, and the form that changes it. */
export type Consent = {
  readonly changes: Changes;
  readonly form: PlanForm;
  /** Begins to read the plan with the first call. */
  plan(): Reading<Planned>;
  /** Saves a plan of these terms. */
  save(terms: PlanForm, paused: boolean): Promise<void>;
};

/** Returns the terms of a plan, as they are typed. */
export const termsOf = ({ mails_per_day, starts_on, reminders }: ConsentRequests): PlanForm => ({
  perDay: String(mails_per_day),
  startsOn: starts_on,
  reminders,
});
