import type { Import } from '#lib/api/imports/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Failure } from '#lib/pages/common/result.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { download } from '#lib/pages/desk/parts/downloads.ts';
import { following } from '#lib/pages/desk/parts/following.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { consentPanel, consentRequests } from './consent.ts';
import { countsPanel, guessPanel, totalsPanel } from './findings.ts';
import { rowsPanel, shownRows } from './rows.ts';
import { isWorking, type Step, statePanel } from './state.ts';

const BEGUN: Readonly<Record<Step, Sentence>> = {
  check: ({ imports: { one } }) => one.checkBegun,
  apply: ({ imports: { one } }) => one.applyBegun,
  undo: ({ imports: { one } }) => one.undoBegun,
};

/** Opens the view of one import: what was read and found, its steps, its rows, and the mails that ask for consent. */
export function oneImport(desk: Desk, id: string): OpenView {
  const path = `/api/imports/${encodeURIComponent(id)}`;
  const data = reading<{ one: Import }>(desk, { one: path });
  const changes = changesOf(desk);
  const rows = shownRows(desk, path);
  const consent = consentRequests(desk, path, changes);

  const shown = () => {
    const now = data.state();
    return now.is === 'read' ? now.data.one : undefined;
  };
  const follow = following<Import>(
    desk,
    () => {
      const one = shown();
      return one && isWorking(one) ? path : undefined;
    },
    (one) => data.replace({ one }),
  );

  async function take(step: Step): Promise<void> {
    const result = await changes.send(step, 'POST', `${path}/${step}`, {});
    if (result.is === 'done') data.replace({ one: result.body });
    else await data.read({ quietly: true });
    changes.say(result.is === 'done' ? { done: BEGUN[step] } : { trouble: importTroubleOf(result) });
    document.querySelector('h1')?.focus();
  }

  const getResult = () =>
    download(changes, {
      ...{ name: 'result', path: `${path}/result`, addressIn: ({ url }) => url },
      begun: ({ imports: { one } }) => one.downloading,
      troubleOf: importTroubleOf,
    });

  return (texts, language) => {
    follow();
    const own = texts.imports;
    const one = shown();
    return [
      el(
        'div',
        { class: 'head' },
        el(
          'p',
          {},
          el(
            'a',
            { class: 'row', id: 'to-all', href: fragmentOf({ view: 'imports', query: {} }) },
            own.one.all,
          ),
        ),
        el('h1', { tabindex: '-1' }, one?.file_name ?? own.title),
        one && el('p', { class: 'fine' }, own.kinds[one.kind]),
      ),
      ...outcomeOf(changes, texts),
      ...whenRead(data, texts, ({ one }) => [
        el(
          'div',
          { class: 'parts' },
          el(
            'div',
            { class: 'beside' },
            statePanel(one, changes, {
              ...{ texts, language },
              take: (step) => void take(step),
              getResult: () => void getResult(),
            }),
            rowsPanel(one, rows, texts, language),
          ),
          el(
            'div',
            { class: 'beside' },
            countsPanel(one, texts),
            totalsPanel(one, texts, language),
            guessPanel(one, texts),
            consentPanel(one, consent, texts, language),
          ),
        ),
      ]),
    ];
  };
}

/** Returns what it means that a step of an import did not begin, and what to do. */
function importTroubleOf(failure: Failure): Sentence {
  const code = failure.is === 'refused' ? failure.code : undefined;
  if (code === 'import_not_ready') return ({ imports: { one } }) => one.trouble.notReady;
  if (code === 'not_found') return ({ imports: { one } }) => one.trouble.gone;
  return troubleOf(failure);
}
