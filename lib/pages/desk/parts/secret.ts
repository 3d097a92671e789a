import { button, el } from '#lib/pages/common/elements.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import { copyText } from './copy.ts';
import { factsOf } from './table.ts';

/** What a view says of a secret: what it is, that it is shown once, and what can be done with it. */
type SecretTexts = Readonly<Record<'title' | 'once' | 'copy' | 'copied' | 'notCopied' | 'hide', string>> & {
  /** What the secret is called, if other facts are next to it. */
  readonly name?: string;
};

/** A secret that a response showed, until the member has stored it or leaves the view. */
export type ShownSecret = {
  show(secret: string): void;
  hide(): void;
  /** Returns what shows the secret, if there is one, below what belongs to it and is no secret. */
  panel(texts: SecretTexts, facts?: Parameters<typeof factsOf>[0]): HTMLElement[];
};

/** Returns where a view shows a secret once, with a button that copies it. */
export function shownSecret({ render }: Pick<Desk, 'render'>): ShownSecret {
  let secret: string | undefined;
  let copied: 'copied' | 'notCopied' | undefined;
  const set = (next: string | undefined) => {
    [secret, copied] = [next, undefined];
    render();
  };
  async function copy(text: string): Promise<void> {
    const isCopied = await copyText(text);
    copied = isCopied ? 'copied' : 'notCopied';
    render();
  }
  function store(): void {
    set(undefined);
    document.querySelector('h1')?.focus();
  }
  return {
    show(next) {
      set(next);
      document.getElementById('secret-title')?.focus();
    },
    hide: () => set(undefined),
    panel(texts, facts = []) {
      const text = secret;
      if (text === undefined) return [];
      return [
        el(
          'section',
          { class: 'panel list', 'aria-labelledby': 'secret-title' },
          el('h2', { id: 'secret-title', tabindex: '-1' }, texts.title),
          el('p', {}, texts.once),
          facts.length > 0 && factsOf(facts),
          texts.name !== undefined && el('p', { class: 'fine' }, texts.name),
          el('p', { class: 'secret' }, el('code', { id: 'secret', tabindex: '0' }, text)),
          el('p', { role: 'status', class: 'fine' }, copied && texts[copied]),
          el(
            'div',
            { class: 'actions' },
            button(texts.copy, () => void copy(text), 'primary', { id: 'copy' }),
            button(texts.hide, store, 'secondary', { id: 'hide' }),
          ),
        ),
      ];
    },
  };
}
