import type { SearchResults } from '#lib/api/search/record.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import { el } from '#lib/pages/common/elements.ts';
import { linkTo } from '#lib/pages/desk/address.ts';
import { amountOf } from '#lib/pages/desk/parts/amounts.ts';
import { shortId } from '#lib/pages/desk/parts/ids.ts';
import { type Column, tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { shortDate } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

type Result = SearchResults['results'][number];

/** Returns the records that were found: what each is, how it was found, and links to the views that show it. */
export function resultsTable(
  results: readonly Result[],
  role: Role,
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { search } = texts;
  const columns: readonly Column<Result>[] = [
    { name: search.customer, cell: (result) => [nameOf(result, role, texts), ...foundBy(result, texts)] },
    { name: search.record, cell: (result) => [search.types[result.type], ...statusOf(result, texts)] },
    { name: search.ids, cell: (result) => el('div', {}, ...idsOf(result, role, texts)) },
    { name: search.amount, isNumber: true, cell: ({ amount }) => amount !== null && amountOf(amount) },
    {
      name: search.day,
      cell: ({ day }) => day !== null && el('span', { class: 'day' }, shortDate(day, language)),
    },
  ];
  return tableOf(search.results, columns, results);
}

/** The name of a record, as a link to the view that shows it if there is one. */
function nameOf(result: Result, role: Role, { search }: DeskTexts): HTMLElement {
  const name = result.customer_name ?? result.customer_id ?? search.types[result.type];
  const href = hrefOf(result, role);
  return href
    ? el('a', { id: `to-${result.type}-${result.id}`, href, class: 'row', dir: 'auto' }, name)
    : el('span', { dir: 'auto' }, name);
}

/** Returns the address of the view that shows a record; undefined if there is none for the role. */
function hrefOf({ type, id, direct_debit_id, customer_id }: Result, role: Role): string | undefined {
  if (type === 'transfer') return linkTo('money', { show: 'transfers', transfer: id }, role);
  if (type === 'refund') return linkTo('money', { show: 'refunds' }, role);
  if (type === 'dispute') return linkTo('money', { show: 'disputes' }, role);
  if (type === 'import') return linkTo('imports', { id }, role);
  if (type === 'export') return linkTo('exports', {}, role);
  if (type === 'webhook_endpoint') return linkTo('webhooks', { id }, role);
  if (direct_debit_id !== null) return linkTo('direct-debit', { id: direct_debit_id }, role);
  return customer_id === null ? undefined : linkTo('payments', { customer_id }, role);
}

const foundBy = ({ found_by }: Result, { search }: DeskTexts) => [
  el('span', { class: 'fine' }, search.foundBy[found_by]),
];

function statusOf({ type, status }: Result, { debit, charges, search }: DeskTexts): HTMLElement[] {
  const words: Readonly<Partial<Record<Result['type'], Readonly<Record<string, string>>>>> = {
    ...{ direct_debit: debit.statuses, charge: charges.statuses, payment_method: search.methods },
  };
  const shown = status === null ? undefined : words[type]?.[status];
  return shown === undefined ? [] : [el('span', { class: 'fine' }, shown)];
}

/** The numbers that people know a record by. The reference of a charge leads to the payments with it. */
function idsOf(result: Result, role: Role, { search }: DeskTexts): HTMLElement[] {
  const { type, id, reference, external_id, number_last4 } = result;
  const line = (content: Node | string) => el('span', { class: 'line' }, content);
  const href =
    type === 'charge' && reference !== null && linkTo('payments', { reference: String(reference) }, role);
  const words = reference === null ? undefined : search.reference(reference);
  return [
    words !== undefined &&
      line(href ? el('a', { id: `to-reference-${id}`, class: 'row', href }, words) : words),
    external_id !== null && line(external_id),
    number_last4 !== null && line(search.last4(number_last4)),
    shortId(id),
  ].filter((each) => each !== false);
}
