import type { WebhookEndpoint } from '#lib/api/webhook-endpoints/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';

/** Returns whether an endpoint receives events, and if not or not for sure, why and since when. */
export function stateOf(
  { disabled_reason: reason, disabled_at: at, failing_since: since }: WebhookEndpoint,
  { webhooks: { state } }: DeskTexts,
  language: Language,
): string {
  if (at !== null && reason !== null) {
    const time = dateAndTime(at, language);
    return reason === 'failing' ? state.unreached(time) : state[reason](time);
  }
  return since === null ? state.enabled : state.failing(dateAndTime(since, language));
}

/** Returns the types of events that an endpoint receives, in words. */
export const typesOf = ({ event_types: types }: WebhookEndpoint, { webhooks }: DeskTexts): string =>
  types.includes('*') ? webhooks.allTypes : webhooks.someTypes(types.length);

/** Returns whether something is wrong with an endpoint. */
const isWrong = ({ disabled_at, failing_since }: WebhookEndpoint) =>
  disabled_at !== null || failing_since !== null;

/** Returns the table of endpoints. Each leads to its deliveries. */
export function endpointTable(
  rows: readonly WebhookEndpoint[],
  texts: DeskTexts,
  language: Language,
): HTMLElement {
  const { list, one } = texts.webhooks;
  return tableOf(
    list,
    [
      {
        name: texts.webhooks.form.url,
        cell: ({ id, url, description }) => [
          el(
            'a',
            { id: `to-${id}`, class: 'row', href: fragmentOf({ view: 'webhooks', query: { id } }) },
            url,
          ),
          description !== '' && el('span', { class: 'fine' }, description),
        ],
      },
      {
        name: one.status,
        cell: (row) => el('span', { class: isWrong(row) && 'wrong' }, stateOf(row, texts, language)),
      },
      { name: one.types, cell: (row) => typesOf(row, texts) },
    ],
    rows,
  );
}
