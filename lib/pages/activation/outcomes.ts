import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { type Card, card } from '#lib/pages/common/card.ts';
import { contact } from '#lib/pages/common/contact.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { factsOf, hasAgreed } from '#lib/pages/common/facts-of.ts';
import { pausedSentence } from '#lib/pages/common/paused-sentence.ts';
import type { DebitScreen } from '#lib/pages/common/screen-of.ts';
import { terms } from '#lib/pages/common/terms.ts';
import { verificationSentence } from '#lib/pages/common/verification-transfer.ts';
import type { ActivationTexts } from '#lib/wording/es/activation-page.ts';
import type { Actions } from './actions.ts';
import type { PageState } from './page-state.ts';

/** A screen with nothing to fill in: what happened, what it means, and what to do next. */
export function outcome(
  screen: Exclude<DebitScreen, 'review' | 'account'>,
  { busy, trouble }: PageState,
  debit: ShownDebit,
  texts: ActivationTexts,
  { retry }: Actions,
): HTMLElement[] {
  const check = button(busy ? texts.checking : texts.checkNow, retry, 'secondary', busy);
  const shown = outcomeOf(screen, debit, texts, check);
  return card({
    ...shown,
    trouble: trouble?.(texts),
    support: shown.more ? undefined : supportOf(debit, texts),
  });
}

function outcomeOf(
  screen: Exclude<DebitScreen, 'review' | 'account'>,
  debit: ShownDebit,
  texts: ActivationTexts,
  check: HTMLElement,
): Card {
  const { name } = debit.merchant;
  switch (screen) {
    case 'active':
      return {
        ...{ icon: 'done', look: 'good', title: texts.active.title },
        paragraphs: [texts.active.lead(factsOf(debit)), debit.send_email && texts.active.mail],
        action: button(texts.print, () => print(), 'secondary'),
        more: terms(debit, texts, texts.active.terms),
      };
    case 'waiting':
      return {
        ...{ icon: 'waiting', look: 'neutral', title: texts.waiting.title },
        paragraphs: [
          texts.waiting.lead,
          verificationSentence(debit, texts),
          texts.waiting.close(name, debit.send_email),
        ],
        action: check,
      };
    case 'preparing':
      return {
        ...{ icon: 'person', look: 'neutral', title: texts.preparing.title },
        paragraphs: [pausedSentence(debit, texts), texts.preparing.lead],
        action: check,
      };
    case 'identity':
      return {
        ...{ icon: 'person', look: 'neutral', title: texts.identity.title },
        paragraphs: [pausedSentence(debit, texts), texts.identity.lead, texts.identity.after],
        action: identityLink(debit, texts),
      };
    case 'declined':
      return {
        ...{ icon: 'attention', look: 'bad', title: texts.declined.title },
        paragraphs: [texts.declined.lead(name, debit.paused !== null)],
      };
    case 'revoked':
    case 'cancelled':
    case 'completed':
      return {
        ...{ icon: screen === 'completed' ? 'done' : 'closed', look: 'neutral', title: texts[screen].title },
        paragraphs: [texts[screen].lead(name, hasAgreed(debit))],
      };
  }
}

/** In a tab of its own: providers do not lead back, and this page goes on watching meanwhile. */
function identityLink(
  { identity_verification: identity }: ShownDebit,
  { identity: text, newTab }: ActivationTexts,
): HTMLElement {
  const link = el(
    'a',
    { class: 'primary', target: '_blank', rel: 'noopener noreferrer' },
    text.open,
    el('span', { class: 'fine' }, newTab),
  );
  if (/^https?:/.test(identity?.url ?? '')) link.href = identity?.url ?? '';
  return link;
}

/** Where to turn to with what the page cannot help with. */
function supportOf(debit: ShownDebit, { support }: ActivationTexts): HTMLElement | undefined {
  const links = contact(factsOf(debit).merchant ?? {});
  return links && el('p', { class: 'support' }, `${support}: `, links);
}
