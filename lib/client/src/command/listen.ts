import { SYSTEM_CLOCK } from '../clock.ts';
import type { Event, WebhookEvent } from '../index.ts';
import { type EventsOf, followEvents } from './follow-events.ts';
import { forward } from './forward.ts';
import type { ListenOptions } from './options.ts';

/** Where a command writes, and the signal that ends it. */
export type Terminal = {
  /** Writes a line to the developer. */
  readonly say: (line: string) => void;
  /** Writes a line of the result. */
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
};

type Listening = Pick<ListenOptions, 'forwardTo' | 'events' | 'since'> & { readonly secret: string };

/**
 * Prints a line for each event, after its server has responded, until the signal ends it. Events are forwarded one after
 * the other, in their order.
 *
 * @throws DomiciliaError if the API refuses the request; DomiciliaConnectionError if it does not respond at the start
 */
export async function listen(
  client: EventsOf,
  { forwardTo, events: types, since, secret }: Listening,
  { say, print, signal }: Terminal,
): Promise<void> {
  const tally = { events: 0, accepted: 0 };
  try {
    for (const type of types) await requireType(client, type, signal);
    const events = await followEvents(client, { clock: SYSTEM_CLOCK, since, signal, say });
    say(
      forwardTo === undefined
        ? 'Listening. Ctrl-C ends it.'
        : `Forwarding to ${forwardTo}, with the signing secret ${secret}`,
    );
    for await (const event of events) {
      if (types.length > 0 && !types.includes(event.type)) continue;
      const status = forwardTo === undefined ? undefined : await forward(event, forwardTo, secret, signal);
      signal.throwIfAborted();
      tally.events += 1;
      if (typeof status === 'number' && status >= 200 && status < 300) tally.accepted += 1;
      print(lineOf(event, status));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    const accepted = forwardTo === undefined ? '' : `, ${tally.accepted} of them with a 2xx response`;
    say(`${tally.events} events${accepted}.`);
  }
}

/** @throws DomiciliaError that lists the types, if there is none of this name */
async function requireType(client: EventsOf, type: string, signal: AbortSignal): Promise<void> {
  await client.events.list({ type: type as Event['type'], limit: 1 }, { signal }).page();
}

function lineOf({ created_at, type, id }: WebhookEvent, status: number | string | undefined): string {
  return [created_at, type, id, ...(status === undefined ? [] : [status])].join('  ');
}
