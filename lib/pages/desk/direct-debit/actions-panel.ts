import type { SessionLink } from '#lib/api/customer-links/record.ts';
import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { copyText } from '#lib/pages/desk/parts/copy.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { linkButton, redateButton, resendButton, revokeButton } from './action-buttons.ts';
import type { Actions } from './actions.ts';
import { isEnded, scheduledDay } from './state.ts';

/** Returns what a member may do to a direct debit, and the link that was just created. */
export function actionsPanel(
  debit: DirectDebit,
  actions: Actions,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const words = texts.debit.actions;
  const isFinal = debit.status === 'cancelled' || debit.status === 'completed';
  const link = actions.link();
  const day = scheduledDay(debit);
  const canBeMailed = debit.requirements.length > 0 && !isEnded(debit);
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.title),
    isFinal && el('p', {}, words.none),
    link && linkShown(link, actions, texts, language),
    !isFinal && linkButton('own', debit, actions, texts),
    canBeMailed && resendButton('own', debit, actions, texts),
    day !== null && redateButton(day, actions, texts, language),
    !isEnded(debit) && revokeButton(actions, texts),
  );
}

/** The link is in a field, so that it can be chosen by hand where the browser lets no page copy. */
function linkShown(
  { short_url, expires_at }: SessionLink,
  { changes }: Actions,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const words = texts.debit.actions;
  const field = el('input', { id: 'link', type: 'text', readonly: true, 'aria-label': words.linkLabel });
  field.value = short_url;
  field.addEventListener('focus', () => field.select());
  const copy = async () => {
    const isCopied = await copyText(short_url);
    if (isCopied) return changes.say({ done: ({ debit }) => debit.actions.copied });
    changes.say({ trouble: ({ debit }) => debit.actions.notCopied });
    document.getElementById('link')?.focus();
  };
  return el(
    'div',
    { class: 'question' },
    el('p', {}, words.linked(dateAndTime(expires_at, language))),
    field,
    el(
      'div',
      { class: 'actions' },
      button(words.copy, () => void copy(), 'secondary', { id: 'copy' }),
    ),
  );
}
