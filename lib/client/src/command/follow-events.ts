import type { Clock } from '../clock.ts';
import { DomiciliaConnectionError, DomiciliaError, type Event, type Resources } from '../index.ts';

/** The part of a client that reads events. */
export type EventsOf = Pick<Resources, 'events'>;

export type Following = {
  readonly clock: Pick<Clock, 'wait'>;
  /** Begins with the events of this ISO time; by default with those that appear from now on. */
  readonly since: string | undefined;
  readonly signal: AbortSignal;
  /** Reports that the API does not respond, and that it responds again. */
  readonly say: (line: string) => void;
};

/** Milliseconds between two reads, and the longest pause while the API does not respond. */
const PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/**
 * Milliseconds by which an event may appear in the list after newer ones: a longer request wrote it, or the list lags.
 */
const LATE = 60_000;

/** Events per page. */
const LIMIT = 100;

/**
 * Returns the events of an account as they happen, each once, oldest first, without end. The first read has succeeded by
 * then. Each read goes back as far as late events can appear, and to the end of its pages, before any event is yielded:
 * so none is skipped, however many there are and whatever fails in between.
 *
 * @throws DomiciliaError if the API refuses the request; the reason of the signal
 */
export async function followEvents(client: EventsOf, following: Following): Promise<AsyncGenerator<Event>> {
  const { since, signal } = following;
  if (since !== undefined) return follow(client, since, await read(client, since, signal), [], following);
  const { response } = await client.events.list({ limit: 1 }, { signal }).page().withResponse();
  // The clock of the service counts.
  const start = Date.parse(response.headers.get('date') ?? '') || Date.now();
  const from = new Date(start - LATE).toISOString();
  const known = await read(client, from, signal);
  return follow(client, from, known, known, following);
}

/** @param known the events that are not yielded */
async function* follow(
  client: EventsOf,
  from: string,
  first: readonly Event[],
  known: readonly Event[],
  following: Following,
): AsyncGenerator<Event> {
  let before = known;
  for (let [recent, start] = [first, from]; ; ) {
    const seen = new Set(before.map(({ id }) => id));
    yield* recent.filter(({ id }) => !seen.has(id)).toReversed();
    before = recent;
    start = startOf(recent, start);
    recent = await readLater(client, start, following);
  }
}

/** Returns the time from which the next read goes on: late events may still appear after it. */
function startOf(recent: readonly Event[], from: string): string {
  const [newest] = recent;
  const start = newest ? Date.parse(newest.created_at) - LATE : 0;
  return new Date(Math.max(start, Date.parse(from))).toISOString();
}

/** Reads after a pause, again and again while the API does not respond. */
async function readLater(
  client: EventsOf,
  from: string,
  { clock, signal, say }: Following,
): Promise<Event[]> {
  for (let pause = PAUSE, fails = false; ; ) {
    await clock.wait(pause, signal);
    try {
      const events = await read(client, from, signal);
      if (fails) say('The service responds again.');
      return events;
    } catch (error) {
      if (!isTemporary(error)) throw error;
      if (!fails) say(`${(error as Error).message} Trying again.`);
      fails = true;
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  }
}

/** Returns the events since a time, newest first. */
async function read(client: EventsOf, from: string, signal: AbortSignal): Promise<Event[]> {
  const events: Event[] = [];
  const query = { created_at: { gte: from }, limit: LIMIT };
  for await (const event of client.events.list(query, { signal })) events.push(event);
  return events;
}

function isTemporary(error: unknown): boolean {
  if (error instanceof DomiciliaError) return error.status === 429 || error.status >= 500;
  return error instanceof DomiciliaConnectionError;
}
