import type { Member } from '#lib/api/people/record.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { el } from '#lib/pages/common/elements.ts';
import { focusError } from '#lib/pages/common/show.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { memberItem } from './item.ts';
import { type MemberForm, memberForm } from './member-form.ts';
import { memberTroubleOf } from './trouble.ts';

/** Opens the view of the account's members, for its owners. */
export function members(desk: Desk): OpenView {
  const list = reading<{ members: { data: readonly Member[] } }>(desk, { members: '/api/members' });
  const changes = changesOf(desk);
  const form: MemberForm = { draft: { email: '' }, fieldErrors: {}, role: 'viewer' };

  async function add(): Promise<void> {
    const email = form.draft.email.trim();
    if (!isEmailAddress(email)) return refuseEmail();
    const result = await changes.send('add', 'POST', '/api/members', { email, role: form.role });
    if (result.is === 'refused' && result.faults.some(({ field }) => field === 'email')) return refuseEmail();
    if (result.is === 'done') form.draft.email = '';
    await list.read({ quietly: true });
    if (result.is !== 'done') changes.say({ trouble: memberTroubleOf(result) });
    else changes.say({ done: ({ members }) => members.added(result.body.email) });
  }

  async function remove(id: string): Promise<void> {
    const result = await changes.send(id, 'DELETE', `/api/members/${encodeURIComponent(id)}`);
    await list.read({ quietly: true });
    if (result.is !== 'done') changes.say({ trouble: memberTroubleOf(result) });
    else changes.say({ done: ({ members }) => members.removed });
    document.querySelector('h1')?.focus();
  }

  function refuseEmail(): void {
    form.fieldErrors = { email: ({ members }) => members.missing };
    changes.say({});
    focusError();
  }

  return (texts, language) => [
    el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, texts.members.title)),
    ...outcomeOf(changes, texts),
    ...whenRead(list, texts, ({ members: { data } }) => [
      el(
        'div',
        { class: 'parts' },
        el(
          'section',
          { class: 'panel' },
          el('h2', {}, texts.members.list),
          el(
            'ul',
            { class: 'items' },
            ...data.map((member) =>
              memberItem(member, {
                ...{ isSelf: member.id === desk.session.member.id, changes, texts, language },
                remove: () => void remove(member.id),
              }),
            ),
          ),
        ),
        memberForm(form, changes, texts, () => void add()),
      ),
    ]),
  ];
}
