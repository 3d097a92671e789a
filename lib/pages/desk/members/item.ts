import type { Member } from '#lib/api/people/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

type Around = {
  isSelf: boolean;
  changes: Changes;
  texts: DeskTexts;
  language: Language;
  remove(): void;
};

/** Returns a member of the list, with the button that removes them. */
export function memberItem(
  { id, email, role, created_at }: Member,
  { isSelf, changes, texts, language, remove }: Around,
): HTMLElement {
  const { you, since, remove: label, removes, removesSelf, keep } = texts.members;
  const sinceDay = since(shortDate(mexicoCityDate(new Date(created_at)), language));
  return el(
    'li',
    {},
    el(
      'div',
      {},
      el('p', { class: 'account' }, isSelf ? you(email) : email),
      el('p', { class: 'fine' }, `${texts.roles[role].name} · ${sinceDay}`),
    ),
    askingButton(changes, texts, {
      ...{ name: id, label, description: `${label}: ${email}`, keep, act: remove },
      consequence: isSelf ? removesSelf : removes(email),
    }),
  );
}
