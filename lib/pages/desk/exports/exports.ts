import type { Export } from '#lib/api/exports/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Failure } from '#lib/pages/common/result.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { download } from '#lib/pages/desk/parts/downloads.ts';
import { following } from '#lib/pages/desk/parts/following.ts';
import { latestDays } from '#lib/pages/desk/parts/latest-days.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { exportForm } from './export-form.ts';
import { exportTable } from './export-table.ts';
import { daysOf, newForm, termsOf } from './terms.ts';

/** Opens the view of exports: the files of the last days, and what prepares another one. */
export function exports(desk: Desk): OpenView {
  const list = listing<Export>(desk, '/api/exports');
  const changes = changesOf(desk);
  const form = newForm();
  const mayMake = desk.session.account.role !== 'viewer';
  let today: string | undefined;
  const days = () => daysOf(form, today, new Date());
  if (mayMake) void readToday();

  async function readToday(): Promise<void> {
    const latest = await latestDays();
    if (latest.is !== 'done') return;
    today = latest.body.today;
    desk.render();
  }

  const rows = () => {
    const now = list.state();
    return now.is === 'read' ? now.data.rows : [];
  };
  const follow = following<Export>(
    desk,
    () => {
      const underWay = rows().find(({ status }) => status === 'preparing');
      return underWay && pathOf(underWay);
    },
    (next) => {
      const now = list.state();
      if (now.is !== 'read') return;
      list.replace({ ...now.data, rows: now.data.rows.map((one) => (one.id === next.id ? next : one)) });
    },
  );

  async function make(): Promise<void> {
    const { from, to } = days();
    if (from === '' || to === '') return changes.say({ trouble: ({ exports }) => exports.trouble.days });
    const result = await changes.send('make', 'POST', '/api/exports', termsOf(form, { from, to }));
    if (result.is !== 'done') return changes.say({ trouble: exportTroubleOf(result) });
    await list.read({ quietly: true });
    changes.say({ done: ({ exports }) => exports.begun });
  }

  const get = (one: Export) =>
    download(changes, {
      ...{ name: one.id, path: pathOf(one), begun: ({ exports }) => exports.downloading },
      addressIn: (body) => body.download?.url,
      troubleOf: exportTroubleOf,
    });

  return (texts, language) => {
    follow();
    return [
      el(
        'div',
        { class: 'head' },
        el('h1', { tabindex: '-1' }, texts.exports.title),
        el('p', { class: 'fine' }, texts.exports.lead),
      ),
      ...outcomeOf(changes, texts),
      el(
        'div',
        { class: mayMake ? 'parts' : 'part' },
        el(
          'section',
          { class: 'panel' },
          el('h2', {}, texts.exports.list),
          ...whenRead(list, texts, ({ rows }) => [
            rows.length === 0
              ? el('p', {}, texts.exports.none)
              : exportTable(rows, { changes, texts, language, get: (one) => void get(one) }),
            ...list.moreButton(texts),
          ]),
        ),
        mayMake &&
          exportForm(form, changes, {
            ...{ texts, days: days(), redraw: desk.render, make: () => void make() },
          }),
      ),
    ];
  };
}

const pathOf = ({ id }: Export) => `/api/exports/${encodeURIComponent(id)}`;

/** Returns what it means that a file could not be prepared or downloaded, and what to do. */
function exportTroubleOf(failure: Failure): Sentence {
  if (failure.is === 'refused' && failure.status === 429) return ({ exports }) => exports.trouble.tooMany;
  if (failure.is === 'refused' && failure.status === 404) return ({ exports }) => exports.trouble.gone;
  return troubleOf(failure);
}
