import type { Mandate, ShownEntry } from '#lib/api/direct-debits/mandate-record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { saveFile } from '#lib/pages/common/save-file.ts';
import type { Changes } from '#lib/pages/desk/parts/changes.ts';
import { call } from '#lib/pages/desk/session.ts';
import { troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

const PDF = 'application/pdf';

/** Returns what proves the customer's authorisation: its steps, whether they are unchanged, and the document. */
export function evidencePanel(
  { entries, verified }: Mandate,
  savePdf: () => void,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { evidence: words } = texts.debit;
  const items = entries.map((entry) => {
    const notes = [
      dateAndTime(entry.at, language),
      actorOf(entry, texts),
      deliveryOf(entry, texts, language),
    ];
    return el(
      'li',
      {},
      el(
        'div',
        {},
        el('p', { class: 'account' }, words.entries[entry.type]),
        el('p', { class: 'fine' }, notes.filter(Boolean).join(' · ')),
      ),
    );
  });
  const content = [
    el('p', { class: verified ? 'fine' : 'alert' }, verified ? words.verified : words.broken),
    el('ul', { class: 'items' }, ...items),
    el('p', { class: 'fine' }, words.note),
    button(words.pdf, savePdf, 'secondary', { id: 'pdf' }),
  ];
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, words.title),
    ...(entries.length > 0 ? content : [el('p', {}, words.none)]),
  );
}

/** Saves the mandate as a document. */
export async function savePdf(
  id: string,
  fileName: (words: DeskTexts['debit']['evidence']) => string,
  texts: DeskTexts,
  changes: Changes,
): Promise<void> {
  const path = `/api/direct-debits/${encodeURIComponent(id)}/mandate`;
  const result = await call('GET', path, undefined, undefined, PDF);
  if (result.is !== 'done') return changes.say({ trouble: troubleOf(result) });
  saveFile(result.body, fileName(texts.debit.evidence));
  changes.say({ done: ({ debit }) => debit.evidence.saved });
}

function actorOf({ detail }: ShownEntry, { debit }: DeskTexts): string | undefined {
  const by: Readonly<Record<string, string>> = debit.evidence.by;
  return by[String(detail?.by)];
}

function deliveryOf({ link }: ShownEntry, { debit }: DeskTexts, language: Language): string | undefined {
  const { evidence: words } = debit;
  if (link?.delivery.by === 'merchant') return words.handed;
  if (link?.delivery.by !== 'mail') return undefined;
  const { to, sent_at, delivered_at } = link.delivery;
  const sent = words.mailed(to, sent_at === null ? undefined : dateAndTime(sent_at, language));
  return delivered_at === null ? sent : `${sent}, ${words.delivered(dateAndTime(delivered_at, language))}`;
}
