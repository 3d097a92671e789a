import type { WebhookEndpoint } from '#lib/api/webhook-endpoints/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { dateAndTime } from '#lib/wording/format.ts';
import type { Language } from '#lib/wording/language.ts';
import { stateOf, typesOf } from './endpoint-table.ts';

/** Returns what an endpoint is, and what its state means. */
export function endpointFacts(endpoint: WebhookEndpoint, texts: DeskTexts, language: Language): HTMLElement {
  const { one, ifFailing } = texts.webhooks;
  const isFailing = endpoint.status === 'enabled' && endpoint.failing_since !== null;
  return el(
    'div',
    { class: 'list' },
    el('h2', {}, endpoint.url),
    factsOf([
      [one.status, stateOf(endpoint, texts, language)],
      [one.description, endpoint.description || undefined],
      [one.types, typesOf(endpoint, texts)],
      [one.created, dateAndTime(endpoint.created_at, language)],
      [one.id, endpoint.id],
    ]),
    isFailing && el('p', { class: 'alert' }, ifFailing),
  );
}
