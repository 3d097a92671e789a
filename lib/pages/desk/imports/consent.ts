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
import { type Consent, type PlanForm, termsOf } from './consent-terms.ts';
import { perDayOf } from './per-day.ts';

/** Returns the mails that ask for consent, of an import at a path. */
export function consentRequests(desk: Desk, importPath: string, changes: Changes): Consent {
  const path = `${importPath}/consent-requests`;
  const form: PlanForm = { perDay: '200', startsOn: '', reminders: true };
  let known: Reading<{ readonly plan: ConsentRequests | null }> | undefined;

  async function load(): Promise<Result> {
    const result = await call('GET', path);
    // No mails are planned yet.
    if (result.is === 'refused' && result.status === 404) return { is: 'done', body: { plan: null } };
    if (result.is !== 'done') return result;
    fill(result.body);
    return { is: 'done', body: { plan: result.body } };
  }

  const fill = (plan: ConsentRequests) => Object.assign(form, termsOf(plan));

  const plan = () => {
    known ??= readingBy(desk, load);
    return known;
  };

  const showPlan = (now: ConsentRequests) => {
    fill(now);
    plan().replace({ plan: now });
  };

  /** Returns the plan as it is now, where the page has shown it; undefined after showing what has changed meanwhile. */
  async function stillShown(): Promise<{ now: ConsentRequests | null } | undefined> {
    const was = plan().state();
    const shown = was.is === 'read' ? was.data.plan : null;
    const result = await changes.send('plan', 'GET', path);
    const isNone = result.is === 'refused' && result.status === 404;
    if (result.is !== 'done' && !isNone) {
      changes.say({ trouble: troubleOf(result) });
      return undefined;
    }
    const now: ConsentRequests | null = result.is === 'done' ? result.body : null;
    if (isSamePlan(now, shown)) return { now };
    if (now) showPlan(now);
    changes.say({ trouble: ({ imports: { consent } }) => consent.changed });
    return undefined;
  }

  async function save(terms: PlanForm, paused: boolean): Promise<void> {
    const perDay = perDayOf(terms);
    if (perDay === undefined) return changes.say({ trouble: ({ imports: { consent } }) => consent.invalid });
    const starts = terms.startsOn !== '' && { starts_on: terms.startsOn };
    const body = { mails_per_day: perDay, ...starts, reminders: terms.reminders, paused };
    const before = await stillShown();
    if (!before) return;
    const result = await changes.send('plan', 'PUT', path, body);
    if (result.is !== 'done') return changes.say({ trouble: troubleOf(result) });
    showPlan(result.body);
    changes.say({ done: saidOf(paused, before.now?.status === 'paused') });
    document.getElementById('consent')?.focus();
  }

  return { changes, form, plan, save };
}

/** Returns whether two plans say the same: somebody else may have changed or paused the mails. */
const isSamePlan = (one: ConsentRequests | null, other: ConsentRequests | null): boolean =>
  JSON.stringify(one && decidedIn(one)) === JSON.stringify(other && decidedIn(other));

const decidedIn = (plan: ConsentRequests) => [termsOf(plan), plan.status === 'paused'];

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
