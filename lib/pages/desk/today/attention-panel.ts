import type { DirectDebit } from '#lib/api/direct-debits/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { linkTo } from '#lib/pages/desk/address.ts';
import { type Reading, readingBy, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { call } from '#lib/pages/desk/session.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { MOST_NAMED, type Needed, placeOfConcern, readNeeded } from './attention.ts';

/** Begins to read what needs somebody. */
export const readAttention = (desk: Desk): Reading<readonly Needed[]> =>
  readingBy(desk, () => readNeeded(desk.session.account.role, (path) => call('GET', path)));

/** Returns what needs somebody, each with its count and a link to its view. */
export function attentionPanel(desk: Desk, read: Reading<readonly Needed[]>, texts: DeskTexts): HTMLElement {
  const { attention } = texts.today;
  return el(
    'section',
    { class: 'panel' },
    el('h2', {}, attention.title),
    ...whenRead(read, texts, (needed) => {
      if (needed.length === 0) return [el('p', {}, attention.nothing)];
      return [el('ul', { class: 'items' }, ...needed.map((each) => lineOf(each, desk, texts)))];
    }),
  );
}

function lineOf({ concern, records, isMore }: Needed, desk: Desk, texts: DeskTexts): HTMLElement {
  const { attention } = texts.today;
  const { role } = desk.session.account;
  if (records.length === 0) return el('li', {}, attention.maybe(attention[concern](MOST_NAMED)));
  const words = (isMore ? attention.atLeast : String)(records.length);
  const place = placeOfConcern(concern);
  const href = place && linkTo(place.view, place.query, role);
  const label = attention[concern](records.length);
  const line = el(
    'span',
    {},
    el('strong', { class: 'number' }, words),
    ' ',
    href ? el('a', { id: `to-${concern}`, class: 'row', href }, label) : label,
  );
  if (concern !== 'paused') return el('li', {}, line);
  return el('li', {}, line, pausedList(records as readonly DirectDebit[], desk, texts));
}

function pausedList(debits: readonly DirectDebit[], desk: Desk, { today, pauses }: DeskTexts): HTMLElement {
  const { role } = desk.session.account;
  const rows = debits.slice(0, MOST_NAMED).map(({ id, customer, paused }) => {
    const href = linkTo('direct-debit', { id }, role);
    const name = href
      ? el('a', { id: `to-${id}`, class: 'row', href }, customer.name)
      : el('span', {}, customer.name);
    name.dir = 'auto';
    return el('li', {}, name, el('span', { class: 'fine' }, paused && pauses[paused.reason]));
  });
  const rest = debits.length - rows.length;
  return el(
    'ul',
    { class: 'named' },
    ...rows,
    rest > 0 && el('li', { class: 'fine' }, today.attention.more(rest)),
  );
}
