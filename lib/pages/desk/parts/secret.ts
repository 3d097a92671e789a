import { button, el } from '#lib/pages/common/elements.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { copyText } from './copy.ts';

/** A secret that a response showed, until the member has stored it or leaves the view. */
export type ShownSecret = {
  show(secret: string): void;
  panel(texts: DeskTexts): HTMLElement[];
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
  return {
    show: set,
    panel({ webhooks: { secret: words } }) {
      const text = secret;
      if (text === undefined) return [];
      return [
        el(
          'section',
          { class: 'panel list', 'aria-labelledby': 'secret-title' },
          el('h2', { id: 'secret-title' }, words.title),
          el('p', {}, words.once),
          el('p', { class: 'secret' }, el('code', { id: 'secret', tabindex: '0' }, text)),
          el('p', { role: 'status', class: 'fine' }, copied && words[copied]),
          el(
            'div',
            { class: 'actions' },
            button(words.copy, () => void copy(text), 'primary', { id: 'copy' }),
            button(words.hide, () => set(undefined), 'secondary', { id: 'hide' }),
          ),
        ),
      ];
    },
  };
}
