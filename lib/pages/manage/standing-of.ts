import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { factsOf } from '#lib/pages/common/facts-of.ts';
import { pausedSentence } from '#lib/pages/common/paused-sentence.ts';
import { screenOf } from '#lib/pages/common/screen-of.ts';
import { verificationSentence } from '#lib/pages/common/verification-transfer.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';

/** How a direct debit stands: in a word, in a sentence, and whether the customer has something to do or to follow. */
export type Standing = {
  name: keyof ManageTexts['standings'];
  look: 'good' | 'neutral' | 'bad';
  lead: string;
  goesOn?: 'goOn' | 'follow';
};

/** Whether it collects: nothing is outstanding, and nobody has ended it. */
export function isRunning(debit: ShownDebit): boolean {
  return screenOf(debit) === 'active';
}

/** How a direct debit stands as its customer reads it. */
export function standingOf(debit: ShownDebit, texts: ManageTexts): Standing {
  const { name: merchant } = debit.merchant;
  const screen = screenOf(debit);
  switch (screen) {
    case 'active':
      return { name: screen, look: 'good', lead: `${texts.terms.permission(factsOf(debit))}.` };
    case 'revoked':
      return {
        name: screen,
        look: 'neutral',
        lead: texts.ended.revoked(merchant, debit.revoked_at ?? debit.updated_at),
      };
    case 'cancelled':
    case 'completed':
      return { name: screen, look: 'neutral', lead: texts.ended[screen](merchant) };
    case 'declined':
      return { name: 'inactive', look: 'bad', lead: texts.outstanding.declined(merchant) };
  }
  const paused = pausedSentence(debit, texts);
  const goesOn = screen === 'waiting' ? 'follow' : 'goOn';
  if (paused) return { name: 'paused', look: 'bad', lead: `${paused} ${texts.terms.noNewCharges}`, goesOn };
  const lead = texts.outstanding[screen];
  if (screen !== 'waiting') return { name: 'incomplete', look: 'neutral', lead, goesOn };
  const transfer = verificationSentence(debit, texts);
  return { name: screen, look: 'neutral', lead: transfer ? `${lead} ${transfer}` : lead, goesOn };
}
