import type { Member } from '#lib/api/people/record.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import { el } from '#lib/pages/common/elements.ts';
import { focusError } from '#lib/pages/common/show.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { renew } from '#lib/pages/desk/session.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { memberItem } from './item.ts';
import { type MemberForm, memberForm } from './member-form.ts';
import { offeredRole } from './role-button.ts';
import { memberTroubleOf } from './trouble.ts';

/** Opens the view of the account's members, for its owners. */
export function members(desk: Desk): OpenView {
  const list = reading<{ members: { data: readonly Member[] } }>(desk, { members: '/api/members' });
  const changes = changesOf(desk);
  const form: MemberForm = { draft: { email: '' }, fieldErrors: {}, role: 'viewer' };
  const chosen = new Map<string, Role>();
  /** True once the member has given up the role that reaches this view. */
  let isLeft = false;

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
    const result = await changes.send(id, 'DELETE', pathOf(id));
    await list.read({ quietly: true });
    if (result.is !== 'done') changes.say({ trouble: memberTroubleOf(result) });
    else changes.say({ done: ({ members }) => members.removed });
    document.querySelector('h1')?.focus();
  }

  async function become(name: string, { id, email }: Member, role: Role): Promise<void> {
    const result = await changes.send(name, 'PATCH', pathOf(id), { role });
    isLeft = result.is === 'done' && isSelf({ id });
    // The token of the former role is accepted no more.
    await (isLeft ? renew() : list.read({ quietly: true }));
    if (result.is !== 'done') changes.say({ trouble: memberTroubleOf(result) });
    else
      changes.say({
        done: ({ members: { changed, changedSelf }, roles }) =>
          isLeft ? changedSelf(roles[role].name) : changed(email, roles[role].name),
      });
    document.querySelector('h1')?.focus();
  }

  const isSelf = ({ id }: Pick<Member, 'id'>) => id === desk.session.member.id;

  function refuseEmail(): void {
    form.fieldErrors = { email: ({ members }) => members.missing };
    changes.say({});
    focusError();
  }

  return (texts, language) => {
    const own = texts.members;
    const head = el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, own.title));
    const toToday = { id: 'go-today', class: 'plain', href: fragmentOf({ view: 'today', query: {} }) };
    if (isLeft) return [head, ...outcomeOf(changes, texts), el('p', {}, el('a', toToday, own.toToday))];
    const item = (member: Member) => {
      const next = offeredRole(member, chosen.get(member.id));
      return memberItem(member, {
        ...{ isSelf: isSelf(member), next, changes, texts, language },
        choose(role) {
          chosen.set(member.id, role);
          desk.render();
        },
        become: (name) => void become(name, member, next),
        remove: () => void remove(member.id),
      });
    };
    return [
      head,
      ...outcomeOf(changes, texts),
      ...whenRead(list, texts, ({ members: { data } }) => [
        el(
          'div',
          { class: 'parts' },
          el(
            'section',
            { class: 'panel' },
            el('h2', {}, own.list),
            el('ul', { class: 'items' }, ...data.map(item)),
          ),
          memberForm(form, changes, texts, () => void add()),
        ),
      ]),
    ];
  };
}

const pathOf = (id: string) => `/api/members/${encodeURIComponent(id)}`;
