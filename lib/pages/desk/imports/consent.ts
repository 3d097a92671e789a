import type { ConsentRequests } from '#lib/api/consent-requests/record.ts';
import type { Import } from '#lib/api/imports/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Result } from '#lib/pages/common/result.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { type Reading, readingBy, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { call } from '#lib/pages/desk/session.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { planForm, planProgress } from './consent-form.ts';
import { type Consent, type PlanForm, type Planned, termsOf } from './consent-terms.ts';
import { perDayOf } from './per-day.ts';

/** Returns the mails that ask for consent, of an import at a path. */
export function consentRequests(desk: Desk, importPath: string, changes: Changes): Consent {
  const path = `${importPath}/consent-requests`;
  const form: PlanForm = { perDay: '200', startsOn: '', reminders: true };
  let known: Reading<Planned> | undefined;

  async function load(): Promise<Result> {
    const result = await call('GET', path);
    // No mails are planned yet.
    if (result.is === 'refused' && result.status === 404) return { is: 'done', body: { plan: null } };
    if (result.is !== 'done') return result;
    fill(result.body);
    return { is: 'done', body: plannedIn(result) };
  }

  const fill = (plan: ConsentRequests) => Object.assign(form, termsOf(plan));

  const plan = () => {
    known ??= readingBy(desk, load);
    return known;
  };

  /** Returns the plan that the page shows; undefined if it could not be read. */
  const shown = () => {
    const now = plan().state();
    return now.is === 'read' ? now.data : undefined;
  };

  async function save(terms: PlanForm, paused: boolean): Promise<void> {
    const perDay = perDayOf(terms);
    if (perDay === undefined) return changes.say({ trouble: ({ imports: { consent } }) => consent.invalid });
    const starts = terms.startsOn !== '' && { starts_on: terms.startsOn };
    const before = shown();
    // A plan that does not exist has no tag to match.
    const first = before?.plan === null && { first: true };
    const body = { mails_per_day: perDay, ...starts, reminders: terms.reminders, paused, ...first };
    const result = await changes.send('plan', 'PUT', path, body, before?.etag);
    if (result.is === 'refused' && result.code === 'precondition_failed') {
      // Somebody else has planned, changed or paused the mails: that is shown first.
      await plan().read({ quietly: true });
      return changes.say({ trouble: changed });
    }
    if (result.is !== 'done') return changes.say({ trouble: troubleOf(result) });
    fill(result.body);
    plan().replace(plannedIn(result));
    changes.say({ done: saidOf(paused, before?.plan?.status === 'paused') });
    document.getElementById('consent')?.focus();
  }

  return { changes, form, plan, save };
}

const plannedIn = ({ body, etag }: Extract<Result, { is: 'done' }>): Planned => ({ plan: body, etag });

const changed: Sentence = ({ imports: { consent } }) => consent.changed;

const saidOf =
  (paused: boolean, wasPaused: boolean): Sentence =>
  ({ imports: { consent } }) => {
    if (paused) return consent.paused;
    return wasPaused ? consent.resumed : consent.planned;
  };

/** Returns the panel of these mails; false for an import that has created no direct debits. */
export function consentPanel(
  one: Import,
  consent: Consent,
  texts: DeskTexts,
  language: Language,
): HTMLElement | false {
  const isApplied = one.status === 'applied' || (one.status === 'failed' && one.counts.applied > 0);
  if (one.kind !== 'direct_debits' || !isApplied) return false;
  const own = texts.imports.consent;
  return el(
    'section',
    { class: 'panel' },
    el('h2', { id: 'consent', tabindex: '-1' }, own.title),
    el('p', { class: 'fine' }, own.lead),
    ...whenRead(consent.plan(), texts, ({ plan }) => [
      ...(plan ? planProgress(plan, texts, language) : []),
      planForm(plan, consent, texts, language),
    ]),
  );
}
