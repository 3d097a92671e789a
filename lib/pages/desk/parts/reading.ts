import { button, el } from '#lib/pages/common/elements.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { call } from '#lib/pages/desk/session.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The data of a view: being read, why they could not be read, or the responses. */
type Read<Data> = { is: 'reading' } | { is: 'failed'; trouble: Sentence } | { is: 'read'; data: Data };

/** Something that a view reads. */
export type Reading<Data> = {
  readonly state: () => Read<Data>;
  /** Reads again. `quietly` shows the former data until the new ones are here. */
  read(options?: { quietly?: boolean }): Promise<void>;
  /** Replaces the data, and shows them. */
  replace(data: Data): void;
};

/** Begins to read several paths at once. The data has the response of each path under its name. */
export function reading<Data extends object>(
  desk: Pick<Desk, 'render'>,
  paths: Readonly<Record<keyof Data & string, string>>,
): Reading<Data> {
  return readingBy(desk, async () => {
    const names = Object.keys(paths) as (keyof Data & string)[];
    const results = await Promise.all(names.map((name) => call('GET', paths[name])));
    const failure = results.find((result) => result.is !== 'done');
    if (failure) return failure;
    const bodies = results.map((result, n) => [names[n], result.is === 'done' && result.body]);
    return { is: 'done', body: Object.fromEntries(bodies) };
  });
}

/** Begins to read by a function, whose body is the data. The response of an earlier reading is not shown. */
export function readingBy<Data>(desk: Pick<Desk, 'render'>, load: () => Promise<Result>): Reading<Data> {
  let state: Read<Data> = { is: 'reading' };
  let readings = 0;
  function become(next: Read<Data>): void {
    state = next;
    desk.render();
  }
  async function begin(): Promise<void> {
    const current = ++readings;
    const result = await load();
    if (current !== readings) return;
    if (result.is === 'done') become({ is: 'read', data: result.body });
    else become({ is: 'failed', trouble: troubleOf(result) });
  }
  void begin();
  return {
    state: () => state,
    replace: (data) => become({ is: 'read', data }),
    read({ quietly = false } = {}) {
      if (!quietly) become({ is: 'reading' });
      return begin();
    },
  };
}

/** Returns what shows the data; while there are none, what says that they are read, or why they are not. */
export function whenRead<Data>(
  { state, read }: Reading<Data>,
  texts: DeskTexts,
  shown: (data: Data) => HTMLElement[],
): HTMLElement[] {
  const now = state();
  if (now.is === 'read') return shown(now.data);
  if (now.is === 'reading') return [el('p', { class: 'loading', role: 'status' }, texts.loading)];
  const again = el(
    'div',
    { class: 'actions' },
    button(texts.retry, () => void read(), 'secondary'),
  );
  return [el('p', { class: 'alert', role: 'alert' }, now.trouble(texts)), again];
}
