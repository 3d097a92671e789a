import type { Event } from '#lib/client/src/index.ts';
import { FakeService, json, type Reaction } from './fake-service.ts';

/** The time of the service at the start, in milliseconds. */
const START = Date.parse('2027-01-15T10:00:00.000Z');

/** A service that lists events, in pages of at most three. */
export class EventsService extends FakeService {
  /** The events in the order in which they appear in the list, oldest first. */
  readonly events: Event[] = [];
  /** The reactions to the next requests for a page, by the number of the request. */
  readonly reactions = new Map<number, Reaction>();
  pages = 0;

  /** Adds an event so many milliseconds after the start. */
  add(id: string, after: number): void {
    const created_at = new Date(START + after).toISOString();
    this.events.push({ id, type: 'charge.paid', created_at, account_id: 'acc_1', data: {} } as Event);
  }

  /** Returns a client that reads the events. */
  reader() {
    return this.client({
      retries: 0,
      fetch: (input, init) => {
        const url = new URL((input as Request).url);
        if (url.pathname !== '/api/events') return this.fetch(input, init);
        this.pages += 1;
        const reaction = this.reactions.get(this.pages) ?? (() => this.#page(url.searchParams));
        return (async () => reaction())();
      },
    });
  }

  #page(query: URLSearchParams): Response {
    const from = query.get('created_at[gte]') ?? '';
    const listed = this.events
      .filter(({ created_at }) => created_at >= from)
      // Newest first; of one millisecond, the one that was added last.
      .map((event, index) => ({ event, index }))
      .sort((one, other) =>
        one.event.created_at === other.event.created_at
          ? other.index - one.index
          : Date.parse(other.event.created_at) - Date.parse(one.event.created_at),
      )
      .map(({ event }) => event);
    const after = listed.findIndex(({ id }) => id === query.get('cursor')) + 1;
    const data = listed.slice(after, after + Math.min(3, Number(query.get('limit'))));
    const has_more = after + data.length < listed.length;
    const body = { data, has_more, next_cursor: has_more ? data.at(-1)?.id : null };
    return json(200, body, { date: new Date(START).toUTCString() });
  }
}
