import type { NextCollection } from '#lib/api/charges/upcoming-record.ts';
import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { mayRetry } from '#lib/pages/desk/charges/status.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime, dateInWords } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { linkButton, resendButton, retryButton } from './action-buttons.ts';
import type { Actions } from './actions.ts';
import { isEnded } from './state.ts';

type Shown = {
  debit: DirectDebit;
  upcoming: NextCollection | null;
  /** The charges; undefined until they are read. */
  charges: readonly Charge[] | undefined;
  actions: Actions | undefined;
};

/** Returns what a direct debit waits for, with the one action that helps. */
export function nextPanel(shown: Shown, texts: DeskTexts, language: Language): HTMLElement {
  const { title } = texts.debit.next;
  const { lines, action } = nextOf(shown, texts, language);
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, title),
    ...lines.map((line) => el('p', {}, line)),
    action,
  );
}

function nextOf(
  { debit, upcoming, charges, actions }: Shown,
  texts: DeskTexts,
  language: Language,
): { lines: string[]; action?: HTMLElement | undefined } {
  const { next } = texts.debit;
  if (isEnded(debit)) return { lines: [next.ended] };
  const [requirement] = debit.requirements;
  const { paused } = debit;
  if (requirement || paused) {
    const lines = [
      ...(paused ? [`${texts.pauses[paused.reason]}.`, next.since(dateAndTime(paused.since, language))] : []),
      ...(requirement ? [next.waitsFor[requirement]] : []),
      ...(debit.email_bounced ? [next.bounced] : []),
    ];
    const button = debit.email_bounced ? linkButton : resendButton;
    return { lines, action: requirement && actions && button('next', debit, actions, texts) };
  }
  const failed = charges?.find(mayRetry);
  if (failed?.status === 'failed') {
    const reason = texts.reasons[failed.failure?.code ?? 'other'] ?? texts.reasons.other;
    const line = next.failed(money(failed.totals.total), reason.toLowerCase());
    return { lines: [line], action: actions && retryButton('next', failed, actions, texts) };
  }
  if (!upcoming) return { lines: [next.nothing] };
  const words = upcoming.is_maximum ? next.atMost : next.collects;
  const line = words(money(upcoming.amount), dateInWords(upcoming.date, language));
  return { lines: [charges ? `${next.well} ${line}` : line] };
}
