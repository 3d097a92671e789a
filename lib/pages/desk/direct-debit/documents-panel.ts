import type { Document } from '#lib/api/documents/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { download } from '#lib/pages/desk/parts/downloads.ts';
import { troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns the signed documents that are kept with a direct debit. */
export function documentsPanel(
  documents: readonly Document[],
  changes: Changes,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { evidence: words } = texts.debit;
  const items = documents.map(({ id, file_name, status, created_at }) => {
    const save = () =>
      void download(changes, {
        ...{ name: id, path: `/api/documents/${encodeURIComponent(id)}`, troubleOf },
        addressIn: (body) => body.download?.url,
        begun: ({ debit }) => debit.evidence.begun,
      });
    const saveButton = button(words.download, save, 'plain', { id, busy: changes.state.busy === id });
    saveButton.setAttribute('aria-label', `${words.download}: ${file_name}`);
    return el(
      'li',
      {},
      el(
        'div',
        {},
        el('p', { class: 'account' }, file_name),
        el(
          'p',
          { class: 'fine' },
          `${words.documentStatuses[status]} · ${dateAndTime(created_at, language)}`,
        ),
      ),
      status === 'kept' && saveButton,
    );
  });
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.documents),
    items.length > 0 ? el('ul', { class: 'items' }, ...items) : el('p', {}, words.noDocuments),
  );
}
