import { button, el } from '#lib/pages/common/elements.ts';
import { call } from '#lib/pages/desk/session.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { pagePath } from './page-path.ts';
import { type Reading, readingBy } from './reading.ts';

type Rows<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

/** A list of the interface, page after page. */
export type Listing<Row> = Reading<Rows<Row>> & {
  /** Returns what shows the next page, if there is one. `id` tells several lists of a view apart. */
  moreButton(texts: DeskTexts, id?: string): HTMLElement[];
};

/**
 * Begins to read a list from its first page. `path` may have filters, and no cursor. `whenRead` is called with the rows
 * of each page.
 */
export function listing<Row>(
  desk: Pick<Desk, 'render'>,
  path: string,
  whenRead: (rows: readonly Row[]) => void = () => {},
): Listing<Row> {
  let isBusy = false;
  let trouble: Sentence | undefined;

  async function page(cursor?: string) {
    const result = await call('GET', pagePath(path, cursor));
    if (result.is !== 'done') return result;
    const { data, next_cursor: next = null } = result.body;
    whenRead(data);
    return { ...result, body: { rows: data, next } };
  }

  const reading = readingBy<Rows<Row>>(desk, () => page());

  async function more(next: string): Promise<void> {
    [isBusy, trouble] = [true, undefined];
    desk.render();
    const result = await page(next);
    isBusy = false;
    const before = reading.state();
    // If the list was read again meanwhile, this page may not be the one that follows.
    if (result.is === 'done' && before.is === 'read' && before.data.next === next)
      return reading.replace({ ...result.body, rows: [...before.data.rows, ...result.body.rows] });
    if (result.is !== 'done') trouble = troubleOf(result);
    desk.render();
  }

  return {
    ...reading,
    moreButton(texts, id = 'more') {
      const now = reading.state();
      if (now.is !== 'read' || now.data.next === null) return [];
      const { next } = now.data;
      const act = button(isBusy ? texts.loading : texts.more, () => void more(next), 'secondary', {
        busy: isBusy,
        id,
      });
      return [
        el('div', { role: 'alert' }, trouble && el('p', { class: 'alert' }, trouble(texts))),
        el('div', { class: 'actions' }, act),
      ];
    },
  };
}
