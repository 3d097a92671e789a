import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { factsOf, hasAgreed, isMailed } from './facts-of.ts';
import { pausedSentence } from './paused-sentence.ts';
import { screenOf } from './screen-of.ts';
import { verificationSentence } from './verification-transfer.ts';

/** The state of a direct debit for its customer: a word, a heading and sentences. */
export type ScreenState = {
  name: keyof DirectDebitTexts['stateLabels'];
  look: 'good' | 'neutral' | 'bad';
  title: string;
  paragraphs: readonly (string | false)[];
};

/** Returns whether it collects: nothing is outstanding, and it has not ended. */
export function isRunning(debit: ShownDebit): boolean {
  return screenOf(debit) === 'active';
}

/**
 * Returns whether the customer may change the account in a step of its own. If a form is pending, that form asks for
 * the account.
 */
export function canChangeAccount(debit: ShownDebit): boolean {
  return hasAgreed(debit) && ['active', 'waiting'].includes(screenOf(debit));
}

/** Returns whether the customer must fill in a form before anything is collected. */
export function needsForm(debit: ShownDebit): boolean {
  return ['review', 'account'].includes(screenOf(debit));
}

/** Returns the state of a direct debit for its customer. `isFinished` means that it has just become active. */
export function screenStateOf(
  debit: ShownDebit,
  texts: DirectDebitTexts,
  { isFinished }: { isFinished: boolean },
): ScreenState {
  const { name: merchant } = debit.merchant;
  const screen = screenOf(debit);
  const title = texts.title(merchant);
  switch (screen) {
    case 'active':
      return { name: screen, look: 'good', ...activeWords(debit, texts, isFinished) };
    case 'revoked': {
      const lead = texts.ended.revoked(merchant, debit.revoked_at ?? debit.updated_at, hasAgreed(debit));
      return { name: screen, look: 'neutral', title, paragraphs: [lead] };
    }
    case 'cancelled':
    case 'completed': {
      const lead = texts.ended[screen](merchant, hasAgreed(debit));
      return { name: screen, look: 'neutral', title, paragraphs: [lead] };
    }
    case 'declined': {
      const lead = texts.declined.lead(merchant, debit.paused !== null);
      return { name: 'inactive', look: 'bad', title: texts.declined.title, paragraphs: [lead] };
    }
  }
  const paused = pausedSentence(debit, texts);
  return {
    name: paused ? 'paused' : screen === 'waiting' ? 'waiting' : 'incomplete',
    look: paused ? 'bad' : 'neutral',
    title: screen === 'review' || screen === 'account' ? title : texts[screen].title,
    paragraphs: [paused && `${paused} ${texts.terms.noNewCharges}`, ...outstandingWords(debit, texts)],
  };
}

function activeWords(debit: ShownDebit, texts: DirectDebitTexts, isFinished: boolean) {
  const facts = factsOf(debit);
  const { active, terms } = texts;
  return isFinished
    ? { title: active.title, paragraphs: [active.lead(facts), isMailed(debit) && active.mail] }
    : { title: texts.title(debit.merchant.name), paragraphs: [`${terms.permission(facts)}.`] };
}

/** Returns what still has to happen. */
function outstandingWords(debit: ShownDebit, texts: DirectDebitTexts): (string | false)[] {
  switch (screenOf(debit)) {
    case 'waiting':
      return [
        texts.waiting.lead,
        verificationSentence(debit, texts),
        texts.waiting.close(debit.merchant.name, isMailed(debit)),
      ];
    case 'preparing':
      return [texts.preparing.lead];
    case 'identity':
      return [texts.identity.lead, texts.identity.after];
    case 'account':
      return [texts.outstanding.account];
    default:
      return [texts.outstanding.review];
  }
}
