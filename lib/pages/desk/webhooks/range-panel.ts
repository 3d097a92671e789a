import { addDays, calendarDate, mexicoCityDate, timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { askingButton } from '#lib/pages/desk/parts/changes.ts';
import { checkField, dayField } from '#lib/pages/desk/parts/fields.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { OpenEndpoint, Part } from './open-endpoint.ts';
import { webhookTroubleOf } from './trouble.ts';

/** Returns the times of the beginning and the end of some days; undefined if they are not in order. */
function timesOf(from: string, to: string): { from: string; to: string } | undefined {
  const [first, last] = [calendarDate(from), calendarDate(to)];
  if (!first || !last || last < first) return undefined;
  const end = timeInMexicoCity(addDays(last, 1), '00:00').getTime() - 1;
  return { from: timeInMexicoCity(first, '00:00').toISOString(), to: new Date(end).toISOString() };
}

/** Returns the form that redelivers the events of some days, page by page, and says how far it is. */
export function rangePanel({ desk, path, changes, again }: OpenEndpoint): Part {
  const today = mexicoCityDate(new Date());
  const form = { from: today as string, to: today as string, onlyFailed: true };
  let count: number | undefined;
  /** Where a redelivery stopped that got no response, to continue there. */
  let rest: { of: string; cursor: string; done: number } | undefined;

  async function redeliver(): Promise<void> {
    const times = timesOf(form.from, form.to);
    if (!times) return changes.say({ trouble: ({ webhooks }) => webhooks.range.days });
    const terms = { ...times, only_failed: form.onlyFailed };
    const of = JSON.stringify(terms);
    let cursor = rest?.of === of ? rest.cursor : undefined;
    count = rest?.of === of ? rest.done : 0;
    rest = undefined;
    for (;;) {
      const body = { ...terms, ...(cursor !== undefined && { cursor }) };
      const result = await changes.send('range', 'POST', `${path}/redeliveries`, body);
      if (result.is !== 'done') {
        stop(result, of, cursor);
        return;
      }
      count += result.body.redelivered;
      cursor = result.body.next_cursor ?? undefined;
      if (cursor === undefined) break;
      if (!desk.isShown()) return;
    }
    const done = count;
    count = undefined;
    await again();
    changes.say({ done: ({ webhooks }) => webhooks.range.done(done) });
    document.querySelector('h1')?.focus();
  }

  function stop(result: Exclude<Result, { is: 'done' }>, of: string, cursor: string | undefined): void {
    const done = count ?? 0;
    count = undefined;
    if (cursor !== undefined) rest = { of, cursor, done };
    const isBegun = cursor !== undefined;
    const trouble: Sentence = ({ webhooks }) => webhooks.range.stopped(done);
    changes.say({ trouble: isBegun ? trouble : webhookTroubleOf(result) });
  }

  return ({ status }, texts) => {
    if (status === 'disabled') return [];
    const { range } = texts.webhooks;
    return [
      el(
        'section',
        { class: 'panel list' },
        el('h2', {}, range.title),
        el(
          'div',
          { class: 'range' },
          dayField({
            ...{ id: 'from', label: range.from, value: form.from },
            change: (from) => Object.assign(form, { from }),
          }),
          dayField({
            ...{ id: 'to', label: range.to, value: form.to },
            change: (to) => Object.assign(form, { to }),
          }),
        ),
        checkField(
          { id: 'only-failed', label: range.onlyFailed, hint: range.onlyFailedHint },
          form.onlyFailed,
          (onlyFailed) => Object.assign(form, { onlyFailed }),
        ),
        askingButton(changes, texts, {
          ...{ name: 'range', label: range.submit, description: `${range.submit}: ${range.title}` },
          consequence: form.onlyFailed ? range.does : `${range.does} ${range.doesAll}`,
          ...{ keep: range.keep, act: () => void redeliver() },
        }),
        el('p', { role: 'status', class: 'fine' }, count !== undefined && range.progress(count)),
      ),
    ];
  };
}
