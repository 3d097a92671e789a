import type { MerchantEvent, MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import type { WebhookOutcome } from '#lib/providers/webhooks/port.ts';

export type Listening = {
  /** Only events of these types. */
  readonly types?: readonly MerchantEventType[] | undefined;
  readonly forward?: ((event: MerchantEvent) => Promise<WebhookOutcome>) | undefined;
  /** Whether each event is printed whole. */
  readonly json?: true | undefined;
};

/** How many events there were, and how many a server accepted. */
export type Tally = { events: number; delivered: number };

/** Yields a line for each event once it was forwarded: the event, and the server's response. */
export async function* eventLines(
  events: AsyncIterable<MerchantEvent>,
  { types, forward, json }: Listening,
  tally: Tally,
): AsyncGenerator<string> {
  for await (const event of events) {
    if (types && !types.some((type) => type === event.type)) continue;
    const outcome = await forward?.(event);
    tally.events += 1;
    if (outcome?.error === null) tally.delivered += 1;
    yield `${json ? JSON.stringify(event) : lineOf(event, outcome)}\n`;
  }
}

function lineOf({ created_at, id, type }: MerchantEvent, outcome: WebhookOutcome | undefined): string {
  const response = outcome && `${outcome.status_code ?? outcome.error} in ${outcome.duration_ms} ms`;
  return [created_at, id, type, ...(response ? [response] : [])].join('  ');
}
