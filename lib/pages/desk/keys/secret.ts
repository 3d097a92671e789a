import type { ApiKeyWithSecret } from '#lib/api/api-keys/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** Returns the panel with a new pair of keys. Its private key is nowhere else, and is not shown again. */
export function secretPanel(
  { name, public_key, private_key }: ApiKeyWithSecret,
  { keys: texts }: DeskTexts,
  { copy, hide }: { copy: (secret: string) => void; hide: () => void },
): HTMLElement {
  return el(
    'section',
    { class: 'panel part', 'aria-labelledby': 'secret' },
    el('h2', { id: 'secret', tabindex: '-1' }, texts.secret(name)),
    el('p', {}, texts.once),
    factsOf([
      [texts.publicKey, el('code', {}, public_key)],
      [texts.privateKey, el('code', {}, private_key)],
    ]),
    el(
      'div',
      { class: 'actions' },
      button(texts.copy, () => copy(private_key), 'primary', { id: 'copy' }),
      button(texts.hide, hide, 'secondary', { id: 'hide' }),
    ),
  );
}
