import type { ConsentRequests } from '#lib/api/consent-requests/record.ts';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { askingButton } from '#lib/pages/desk/parts/changes.ts';
import { checkField, dayField, numberField } from '#lib/pages/desk/parts/fields.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { grouped, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { type Consent, termsOf } from './consent-terms.ts';
import { perDayOf } from './per-day.ts';

/** Returns how far the mails are, and how many direct debits there are in each state. */
export function planProgress(plan: ConsentRequests, texts: DeskTexts, language: Language): HTMLElement[] {
  const own = texts.imports.consent;
  const { status, next_day, last_day, mails, mails_per_day, counts } = plan;
  const states = Object.entries(own.states) as [keyof typeof own.states, string][];
  return [
    factsOf([
      [own.status, own.statuses[status]],
      [own.limit, grouped(mails_per_day)],
      [own.nextDay, next_day !== null && shortDate(next_day, language)],
      [own.lastDay, last_day !== null && own.mails(shortDate(last_day, language), mails)],
      ...states.map(
        ([state, text]) => [text, counts !== null && counts[state] > 0 && grouped(counts[state])] as const,
      ),
    ]),
    ...(counts === null ? [el('p', { class: 'fine' }, own.notCounted)] : []),
  ];
}

/** Returns the form that plans the mails, or changes the plan, with what pauses them. */
export function planForm(
  plan: ConsentRequests | null,
  { changes, form, save }: Consent,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const own = texts.imports.consent;
  const isPaused = plan?.status === 'paused';
  const isBusy = changes.state.busy === 'plan';
  const day = calendarDate(form.startsOn);
  const perDay = perDayOf(form);
  const label = plan ? own.change : own.plan;
  return el(
    'div',
    { class: 'part' },
    numberField({
      ...{ id: 'per-day', label: own.perDay, hint: own.perDayHint, value: form.perDay },
      change: (perDay) => Object.assign(form, { perDay }),
    }),
    dayField({
      ...{ id: 'starts-on', label: own.startsOn, hint: own.startsOnHint, value: form.startsOn },
      change: (startsOn) => Object.assign(form, { startsOn }),
    }),
    checkField(
      { id: 'reminders', label: own.reminders, hint: own.remindersHint },
      form.reminders,
      (reminders) => Object.assign(form, { reminders }),
    ),
    askingButton(changes, texts, {
      ...{ name: 'plan', label, keep: own.notYet, act: () => void save(form, false) },
      consequence: perDay === undefined ? own.invalid : own.plans(perDay, day && shortDate(day, language)),
    }),
    plan &&
      plan.status !== 'done' &&
      button(isPaused ? own.resume : own.pause, () => void save(termsOf(plan), !isPaused), 'secondary', {
        ...{ busy: isBusy, id: 'pause' },
      }),
  );
}
