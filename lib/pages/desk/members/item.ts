import type { Member } from '#lib/api/people/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import { askingButton } from '#lib/pages/desk/parts/changes.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { isRoleAsked, type RoleChange, roleButton } from './role-button.ts';

type Around = RoleChange & { readonly language: Language; remove(): void };

/** Returns a member of the list, with the buttons that change the role and remove the member, or the question of one. */
export function memberItem(member: Member, around: Around): HTMLElement {
  const { email, role, created_at } = member;
  const { isSelf, changes, texts, language } = around;
  const { you, since } = texts.members;
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
    actionsOf(),
  );

  function actionsOf(): HTMLElement {
    if (isRoleAsked(member, changes)) return roleButton(member, around);
    if (changes.state.asked === member.id) return removeButton(member, around);
    return el('div', { class: 'tools' }, roleButton(member, around), removeButton(member, around));
  }
}

function removeButton({ id, email }: Member, { isSelf, changes, texts, remove }: Around): HTMLElement {
  const { remove: label, removes, removesSelf, keep } = texts.members;
  return askingButton(changes, texts, {
    ...{ name: id, label, description: `${label}: ${email}`, keep, act: remove },
    consequence: isSelf ? removesSelf : removes(email),
  });
}
