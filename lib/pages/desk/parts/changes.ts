import { button, el } from '#lib/pages/common/elements.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { call } from '#lib/pages/desk/session.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

type State = {
  /** The name of the change that is under way. */
  busy?: string | undefined;
  /** The name of the change whose question waits for a second click. */
  asked?: string | undefined;
  /** What was just done, or why not. */
  done?: Sentence | undefined;
  trouble?: Sentence | undefined;
};

/** The changes that a view sends, one at a time. */
export type Changes = {
  readonly state: Readonly<State>;
  /** Asks before a change, and moves the focus to the question; undefined withdraws it. */
  ask(name: string | undefined): void;
  /**
   * Sends a change under its own key until it has an outcome, so that it happens once. It is busy until `say`. A GET has no
   * key. `match` is the tag that the record must have.
   */
  send(name: string, method: string, path: string, body?: object, match?: string): Promise<Result>;
  /** Begins a change that sends something other than a request to the service. It is busy until `say`. */
  begin(name: string): void;
  /** Ends a change, and shows what was done, or why not. */
  say(outcome: Pick<State, 'done' | 'trouble'>): void;
};

/** Returns the changes of a view that is opened. */
export function changesOf(desk: Pick<Desk, 'render'>): Changes {
  const state: State = {};
  const keys = new Map<string, string>();
  const set = (next: State) => {
    Object.assign(state, { done: undefined, trouble: undefined }, next);
    desk.render();
  };
  return {
    state,
    begin: (name) => set({ busy: name }),
    say: (outcome) => set({ ...outcome, asked: undefined, busy: undefined }),
    ask(name) {
      const before = state.asked;
      set({ asked: name });
      document.getElementById(name === undefined ? `do-ask-${before}` : 'question')?.focus();
    },
    async send(name, method, path, body, match) {
      set({ busy: name });
      const of = JSON.stringify([method, path, body]);
      const key = keys.get(of) ?? newKey();
      keys.set(of, key);
      const result = await call(method, path, body, method === 'GET' ? undefined : key, undefined, match);
      if (hasOutcome(result)) keys.delete(of);
      return result;
    },
  };
}

/** Returns whether a result is certain: a failure on the way or at the service may hide that the change was made. */
export const hasOutcome = (result: Result): boolean =>
  result.is === 'done' || (result.is === 'refused' && result.status < 500 && result.status !== 429);

/** Returns a key that no other request has. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/** Returns the lines that say what was done, or why not. They are always there, so that screen readers read them. */
export function outcomeOf({ state: { done, trouble } }: Changes, texts: DeskTexts): HTMLElement[] {
  return [
    el('p', { role: 'status', class: done ? 'note-good' : 'unseen' }, done?.(texts)),
    el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble(texts))),
  ];
}

type Asking = {
  /** The name of the change, which no other one of the view has. */
  name: string;
  label: string;
  /** What a screen reader reads for the button, if its label says too little alone. */
  description?: string;
  /** What the change will do. */
  consequence: string;
  /** More fields of the question, which the change needs. */
  fields?: readonly HTMLElement[];
  keep: string;
  act(): void;
};

/** Returns a button that asks before it acts; once it was clicked, the question, which says what will happen. */
export function askingButton(
  { state: { asked, busy }, ask }: Changes,
  texts: DeskTexts,
  { name, label, description, consequence, fields = [], keep, act }: Asking,
): HTMLElement {
  if (asked !== name) {
    const opener = button(label, () => ask(name), 'plain', { id: `ask-${name}` });
    if (description !== undefined) opener.setAttribute('aria-label', description);
    return opener;
  }
  const isBusy = busy === name;
  return el(
    'div',
    { class: 'question', id: 'question', tabindex: '-1', role: 'group', 'aria-labelledby': 'consequence' },
    el('p', { id: 'consequence' }, consequence),
    ...fields,
    el(
      'div',
      { class: 'actions' },
      button(isBusy ? texts.loading : label, act, 'primary', { busy: isBusy, id: 'confirm' }),
      button(keep, () => ask(undefined), 'secondary', { busy: isBusy, id: 'keep' }),
    ),
  );
}
