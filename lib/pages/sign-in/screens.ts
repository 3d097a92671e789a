import { card } from '#lib/pages/common/card.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { textField } from '#lib/pages/common/text-field.ts';
import type { SignInTexts } from '#lib/wording/es/sign-in-page.ts';
import type { SignInState } from './sign-in-state.ts';

/** What the buttons of the page do. */
export type Actions = {
  ask(): void;
  askAgain(): void;
  useOther(): void;
  enter(): void;
  choose(accountId: string): void;
};

/** Returns the content of the page in its current state. */
export function contentOf(state: SignInState, texts: SignInTexts, actions: Actions): HTMLElement[] {
  switch (state.screen) {
    case 'ask':
      return ask(state, texts, actions);
    case 'sent':
      return sent(state, texts, actions);
    case 'enter':
      return enter(state, texts, actions);
    case 'choose':
      return choose(state, texts, actions);
  }
}

function ask(state: SignInState, texts: SignInTexts, actions: Actions): HTMLElement[] {
  const { busy } = state;
  const submit = el(
    'button',
    { type: 'submit', id: 'do-ask', class: 'primary', 'aria-disabled': busy && 'true' },
    busy ? texts.ask.sending : texts.ask.submit,
  );
  const attributes = { inputmode: 'email', autocomplete: 'email', autocapitalize: 'none', maxlength: '254' };
  const form = el(
    'form',
    { novalidate: true },
    textField('email', state, texts, { label: texts.ask.label, attributes }),
    alert(state, texts),
    submit,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) actions.ask();
  });
  const head = state.notice
    ? notice(texts.notices[state.notice], texts)
    : [el('h1', { tabindex: '-1' }, texts.ask.title), el('p', {}, texts.ask.lead)];
  return [el('div', { class: 'narrow stack' }, el('section', { class: 'panel ask' }, ...head, form))];
}

type NoticeTexts = SignInTexts['notices'][keyof SignInTexts['notices']];

function notice({ title, paragraphs, reasons }: NoticeTexts, texts: SignInTexts): HTMLElement[] {
  return [
    el('h1', { tabindex: '-1' }, title),
    el(
      'div',
      { class: 'notice' },
      ...paragraphs.map((text) => el('p', {}, text)),
      reasons.length > 0 && listOf(reasons),
    ),
    el('p', {}, texts.ask.lead),
  ];
}

function sent(state: SignInState, texts: SignInTexts, actions: Actions): HTMLElement[] {
  const { missing, help, title, paragraphs, again, other, sentAgain } = texts.sent;
  return card({
    ...{ icon: 'done', look: 'good', title, paragraphs: paragraphs(state.draft.email.trim()) },
    trouble: state.trouble?.(texts),
    action: [
      button(state.busy ? texts.ask.sending : again, actions.askAgain, 'secondary', { busy: state.busy }),
      button(other, actions.useOther, 'secondary', { id: 'other' }),
    ],
    request: el(
      'div',
      { class: 'link-request' },
      el(
        'p',
        { role: 'status', class: state.isSentAgain ? 'note-good' : 'unseen' },
        state.isSentAgain && sentAgain,
      ),
      el('h2', {}, missing),
      listOf(help),
    ),
  });
}

function enter(state: SignInState, texts: SignInTexts, actions: Actions): HTMLElement[] {
  const { title, lead, submit, sending, other } = texts.enter;
  return card({
    ...{ icon: 'link', look: 'neutral', title, paragraphs: [lead] },
    trouble: state.trouble?.(texts),
    action: [
      button(state.busy ? sending : submit, actions.enter, 'primary', { busy: state.busy }),
      button(other, actions.useOther, 'secondary', { id: 'other' }),
    ],
  });
}

function choose(state: SignInState, texts: SignInTexts, actions: Actions): HTMLElement[] {
  const { title, lead } = texts.choose;
  const accounts = state.accounts.map(({ account_id, name, role }) => {
    const options = { busy: state.busy, id: account_id };
    const choice = button(name, () => actions.choose(account_id), 'secondary', options);
    choice.append(el('span', { class: 'fine' }, texts.roles[role].name));
    return el('li', {}, choice);
  });
  return card({
    ...{ icon: 'person', look: 'neutral', title, paragraphs: [lead] },
    trouble: state.trouble?.(texts),
    request: el('ul', { class: 'accounts' }, ...accounts),
  });
}

const alert = ({ trouble }: SignInState, texts: SignInTexts) =>
  el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble(texts)));

const listOf = (sentences: readonly string[]) =>
  el('ul', { class: 'reasons' }, ...sentences.map((sentence) => el('li', {}, sentence)));
