import type { Member, Session } from '#lib/api/people/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { ROLES, type Role } from '#lib/domain/people/roles.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { textField } from '#lib/pages/common/text-field.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { DeskState } from './desk-state.ts';

export type MemberActions = {
  add(): void;
  chooseRole(role: Role): void;
  /** Asks first: undefined withdraws the question. */
  askToRemove(id: string | undefined): void;
  remove(id: string): void;
  retry(): void;
};

/** Returns the view of the account's members, for its owners. */
export function members(
  state: DeskState,
  session: Session,
  texts: DeskTexts,
  actions: MemberActions,
): HTMLElement[] {
  const { members: read } = state;
  const head = el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, texts.members.title));
  if (read.is === 'reading') return [head, el('p', { class: 'loading', role: 'status' }, texts.loading)];
  if (read.is === 'failed') {
    const again = el('div', { class: 'actions' }, button(texts.retry, actions.retry, 'secondary'));
    return [head, el('p', { class: 'alert', role: 'alert' }, read.trouble(texts)), again];
  }
  const { done, trouble } = state.memberForm;
  const items = read.list.map((member) => item(member, state, session, texts, actions));
  return [
    head,
    el('p', { role: 'status', class: done ? 'note-good' : 'unseen' }, done?.(texts)),
    el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble(texts))),
    el(
      'div',
      { class: 'parts' },
      el(
        'section',
        { class: 'panel' },
        el('h2', {}, texts.members.list),
        el('ul', { class: 'people' }, ...items),
      ),
      addPanel(state, texts, actions),
    ),
  ];
}

function item(
  { id, email, role, created_at }: Member,
  { memberForm: { removing, busy }, language }: DeskState,
  session: Session,
  texts: DeskTexts,
  actions: MemberActions,
): HTMLElement {
  const isSelf = id === session.member.id;
  const { you, since, remove, removes, removesSelf, keep, working } = texts.members;
  const text = el(
    'div',
    {},
    el('p', { class: 'account' }, isSelf ? you(email) : email),
    el(
      'p',
      { class: 'fine' },
      `${texts.roles[role].name} · ${since(shortDate(mexicoCityDate(new Date(created_at)), language))}`,
    ),
  );
  if (removing !== id) {
    const ask = button(remove, () => actions.askToRemove(id), 'plain', { id: `ask-${id}` });
    ask.setAttribute('aria-label', `${remove}: ${email}`);
    return el('li', {}, text, ask);
  }
  return el(
    'li',
    {},
    text,
    el(
      'div',
      { class: 'question', id: 'question', tabindex: '-1', role: 'group', 'aria-labelledby': 'consequence' },
      el('p', { id: 'consequence' }, isSelf ? removesSelf : removes(email)),
      el(
        'div',
        { class: 'actions' },
        button(busy ? working : remove, () => actions.remove(id), 'primary', { busy, id: 'remove' }),
        button(keep, () => actions.askToRemove(undefined), 'secondary', { busy, id: 'keep' }),
      ),
    ),
  );
}

function addPanel(state: DeskState, texts: DeskTexts, actions: MemberActions): HTMLElement {
  const { memberForm } = state;
  const attributes = { inputmode: 'email', autocapitalize: 'none', maxlength: '254' };
  const roles = ROLES.map((role) => {
    const choice = el('input', { type: 'radio', name: 'role', id: `role-${role}`, value: role });
    choice.checked = memberForm.role === role;
    choice.addEventListener('change', () => actions.chooseRole(role));
    const { name, may } = texts.roles[role];
    return el(
      'label',
      { class: 'check', for: `role-${role}` },
      choice,
      el('span', {}, el('strong', {}, name), el('span', { class: 'fine' }, may)),
    );
  });
  const { add, email, role, adds, working } = texts.members;
  const isBusy = memberForm.busy && memberForm.removing === undefined;
  const form = el(
    'form',
    { novalidate: true },
    textField('email', memberForm, texts, { label: email, attributes }),
    el('fieldset', { class: 'field' }, el('legend', {}, role), ...roles),
    el('p', { class: 'rights' }, adds(`${location.origin}/sign-in`)),
    el(
      'button',
      { type: 'submit', id: 'do-add', class: 'primary', 'aria-disabled': isBusy && 'true' },
      isBusy ? working : add,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!memberForm.busy) actions.add();
  });
  return el('section', { class: 'panel' }, el('h2', {}, add), form);
}
