import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf } from '#lib/pages/desk/address.ts';
import { outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { deliveriesPanel } from './deliveries-panel.ts';
import { editForm } from './edit-form.ts';
import { endpointActions } from './endpoint-actions.ts';
import { endpointFacts } from './endpoint-facts.ts';
import { openEndpoint } from './open-endpoint.ts';
import { rangePanel } from './range-panel.ts';

/** Opens a webhook endpoint: its state, what can be done with it, and its deliveries. */
export function oneEndpoint(desk: Desk, id: string): OpenView {
  const open = openEndpoint(desk, id);
  const [actions, edit, range, list] = [endpointActions, editForm, rangePanel, deliveriesPanel].map((part) =>
    part(open),
  );
  return (texts, language) => [
    el(
      'div',
      { class: 'head' },
      el(
        'p',
        {},
        el(
          'a',
          { id: 'back', class: 'row', href: fragmentOf({ view: 'webhooks', query: {} }) },
          `← ${texts.webhooks.one.back}`,
        ),
      ),
      el('h1', { tabindex: '-1' }, texts.webhooks.title),
    ),
    ...outcomeOf(open.changes, texts),
    ...open.secret.panel(texts.webhooks.secret),
    ...whenRead(open.record, texts, ({ endpoint }) => [
      el(
        'div',
        { class: 'parts even' },
        el(
          'section',
          { class: 'panel list' },
          endpointFacts(endpoint, texts, language),
          ...(actions?.(endpoint, texts, language) ?? []),
        ),
        el('div', { class: 'beside' }, ...(range?.(endpoint, texts, language) ?? [])),
      ),
      ...(list?.(endpoint, texts, language) ?? []),
      ...(edit?.(endpoint, texts, language) ?? []),
    ]),
  ];
}
