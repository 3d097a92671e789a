import type { Import, NewImport } from '#lib/api/imports/record.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import { call } from '#lib/pages/desk/session.ts';
import { troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { grouped, shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { sendFile, troubleOfFile, type UploadTrouble } from './upload.ts';
import { newUpload, uploadForm } from './upload-form.ts';

/** The most characters of a file's name. */
const LONGEST_NAME = 200;

const placeOf = (id: string) => ({ view: 'imports', query: { id } }) as const;

/** Opens the list of imports, with the form that uploads a file and has it checked. */
export function importList(desk: Desk): OpenView {
  const list = listing<Import>(desk, '/api/imports');
  const changes = changesOf(desk);
  const form = newUpload();
  /** An import whose file did not arrive: the next attempt uploads it by the same form. */
  let waiting: { readonly one: NewImport; readonly file: File } | undefined;

  const refuse = (trouble: UploadTrouble) =>
    changes.say({ trouble: ({ imports: { upload } }) => upload[trouble] });

  async function uploadFile(): Promise<void> {
    const [file] = form.input.files ?? [];
    const fault = troubleOfFile(file);
    if (fault || !file) return refuse(fault ?? 'missing');
    if (waiting?.file !== file || waiting.one.kind !== form.kind) {
      const asked = { kind: form.kind, file_name: file.name.slice(0, LONGEST_NAME) };
      const result = await changes.send('upload', 'POST', '/api/imports', asked);
      if (result.is !== 'done') return changes.say({ trouble: troubleOf(result) });
      waiting = { one: result.body, file };
    } else changes.begin('upload');
    const { id, upload } = waiting.one;
    const trouble = await sendFile(upload, file);
    if (trouble) {
      // The form may have expired: the next attempt has another one.
      if (trouble === 'refused') waiting = undefined;
      return refuse(trouble);
    }
    // The page of the import offers the check again if this response is lost.
    await call('POST', `/api/imports/${encodeURIComponent(id)}/check`, {});
    if (desk.isShown()) desk.go(placeOf(id));
  }

  return (texts, language) => [
    el(
      'div',
      { class: 'head' },
      el('h1', { tabindex: '-1' }, texts.imports.title),
      el('p', { class: 'fine' }, texts.imports.lead),
    ),
    ...outcomeOf(changes, texts),
    el(
      'div',
      { class: 'parts' },
      el(
        'section',
        { class: 'panel' },
        el('h2', {}, texts.imports.list),
        ...whenRead(list, texts, ({ rows }) => [
          rows.length === 0 ? el('p', {}, texts.imports.none) : importTable(rows, texts, language),
          ...list.moreButton(texts),
        ]),
      ),
      uploadForm(form, changes, { texts, redraw: desk.render, upload: () => void uploadFile() }),
    ),
  ];
}

function importTable(
  rows: readonly Import[],
  { imports: texts }: DeskTexts,
  language: Language,
): HTMLElement {
  const link = ({ id, file_name }: Import) =>
    el('a', { class: 'row', id: `to-${id}`, href: fragmentOf(placeOf(id)) }, file_name);
  return tableOf(
    texts.list,
    [
      { name: texts.file, cell: (one) => [link(one), el('span', { class: 'fine' }, texts.kinds[one.kind])] },
      { name: texts.state, cell: ({ status }) => texts.statuses[status] },
      { name: texts.rows, isNumber: true, cell: (one) => (one.guess === null ? '' : grouped(one.rows)) },
      {
        name: texts.made,
        cell: ({ created_at }) =>
          el('span', { class: 'day' }, shortDate(mexicoCityDate(new Date(created_at)), language)),
      },
    ],
    rows,
  );
}
