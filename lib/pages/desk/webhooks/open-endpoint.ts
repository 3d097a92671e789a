import type { Delivery } from '#lib/api/webhook-endpoints/delivery-record.ts';
import type { WebhookEndpoint } from '#lib/api/webhook-endpoints/record.ts';
import { changesOf } from '#lib/pages/desk/parts/changes.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { reading } from '#lib/pages/desk/parts/reading.ts';
import { shownSecret } from '#lib/pages/desk/parts/secret.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { watching } from './watching.ts';

/** A part of the view of one endpoint. */
export type Part = (endpoint: WebhookEndpoint, texts: DeskTexts, language: Language) => HTMLElement[];

/** What the parts of the view of one endpoint share. */
export type OpenEndpoint = ReturnType<typeof openEndpoint>;

/** Begins to read an endpoint and its deliveries. */
export function openEndpoint(desk: Desk, id: string) {
  const path = `/api/webhook-endpoints/${encodeURIComponent(id)}`;
  const { status } = desk.place.query;
  const record = reading<{ endpoint: WebhookEndpoint }>(desk, { endpoint: path });
  const filter = status ? `?${new URLSearchParams({ status })}` : '';
  const deliveries = listing<Delivery>(desk, `${path}/deliveries${filter}`);
  const again = () => Promise.all([record.read({ quietly: true }), deliveries.read({ quietly: true })]);
  const changes = changesOf(desk);
  const watch = watching(desk, deliveries, again);
  return { desk, id, path, record, deliveries, again, changes, secret: shownSecret(desk), watch };
}
