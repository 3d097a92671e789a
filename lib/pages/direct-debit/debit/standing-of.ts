import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';
import { factsOf, hasAgreed } from './facts-of.ts';
import { pausedSentence } from './paused-sentence.ts';
import { screenOf } from './screen-of.ts';
import { verificationSentence } from './verification-transfer.ts';

/** How a direct debit stands: in a word, in a heading and in sentences. */
export type Standing = {
  name: keyof DirectDebitTexts['standings'];
  look: 'good' | 'neutral' | 'bad';
  title: string;
  paragraphs: readonly (string | false)[];
};

/** Returns whether it collects: nothing is outstanding, and nobody has ended it. */
export function isRunning(debit: ShownDebit): boolean {
  return screenOf(debit) === 'active';
}

/** Returns whether the customer may bring another account by a step of its own; where a form waits, that form asks for it. */
export function canChangeAccount(debit: ShownDebit): boolean {
  return hasAgreed(debit) && ['active', 'waiting'].includes(screenOf(debit));
}

/** Returns whether the customer has a form to fill in before anything is collected. */
export function needsForm(debit: ShownDebit): boolean {
  return ['review', 'account'].includes(screenOf(debit));
}

/** Returns how a direct debit stands as its customer reads it. `isFinished` says that it became active just now. */
export function standingOf(
  debit: ShownDebit,
  texts: DirectDebitTexts,
  { isFinished }: { isFinished: boolean },
): Standing {
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
    ? { title: active.title, paragraphs: [active.lead(facts), debit.send_email && active.mail] }
    : { title: texts.title(debit.merchant.name), paragraphs: [`${terms.permission(facts)}.`] };
}

/** What still has to happen, by what it waits for. */
function outstandingWords(debit: ShownDebit, texts: DirectDebitTexts): (string | false)[] {
  switch (screenOf(debit)) {
    case 'waiting':
      return [
        texts.waiting.lead,
        verificationSentence(debit, texts),
        texts.waiting.close(debit.merchant.name, debit.send_email),
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
