import { el } from '#lib/pages/common/elements.ts';
import { filtersOf } from '#lib/pages/desk/parts/filters.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { call } from '#lib/pages/desk/session.ts';
import { troubleOf } from '#lib/pages/desk/trouble-of.ts';
import { deliveryItem, type Sent } from './delivery-item.ts';
import type { OpenEndpoint, Part } from './open-endpoint.ts';
import { webhookTroubleOf } from './trouble.ts';

/** Returns the deliveries of an endpoint: what was sent, what was answered, and when the next attempt is made. */
export function deliveriesPanel({ desk, id, deliveries, changes, watch }: OpenEndpoint): Part {
  const filters = filtersOf(desk, { id });
  const sent = new Map<string, Sent>();

  async function redeliver(eventId: string): Promise<void> {
    const path = `/api/events/${encodeURIComponent(eventId)}/redeliver`;
    const result = await changes.send(eventId, 'POST', path, { webhook_endpoint_id: id });
    if (result.is !== 'done') return changes.say({ trouble: webhookTroubleOf(result) });
    changes.say({ done: ({ webhooks }) => webhooks.deliveries.redelivered });
    await watch(eventId);
  }

  async function readSent(eventId: string): Promise<void> {
    sent.set(eventId, 'reading');
    desk.render();
    const result = await call('GET', `/api/events/${encodeURIComponent(eventId)}`);
    sent.set(eventId, result.is === 'done' ? { event: result.body } : { trouble: troubleOf(result) });
    desk.render();
  }

  return (_, texts, language) => {
    const { title, none, status: label, statuses } = texts.webhooks.deliveries;
    return [
      el(
        'section',
        { class: 'panel list' },
        el('h2', { id: 'deliveries' }, title),
        filters.form([{ name: 'status', label, is: 'choice', choices: Object.entries(statuses) }], texts),
        ...whenRead(deliveries, texts, ({ rows }) => [
          rows.length === 0 && deliveries.moreButton(texts).length === 0
            ? el('p', {}, none)
            : el(
                'ul',
                { class: 'items' },
                ...rows.map((row) =>
                  deliveryItem(row, {
                    ...{ changes, texts, language, sent: sent.get(row.event_id) },
                    redeliver: () => void redeliver(row.event_id),
                    readSent: () => void readSent(row.event_id),
                  }),
                ),
              ),
          ...deliveries.moreButton(texts),
        ]),
      ),
    ];
  };
}
