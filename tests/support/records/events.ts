import { send } from '#tests/support/service/api.ts';

/** An event as the API shows it. */
type Shown = {
  id: string;
  type: string;
  created_at: string;
  /** A pre-notification has no id of its own. */
  data: { record: Readonly<Record<string, unknown>> & { id?: string } };
};

/**
 * Returns what a merchant learns from events alone, oldest first; those of one millisecond in the order of their names.
 */
export function listenerOf({ token }: { token: string }) {
  const events = async (query: Readonly<Record<string, string>> = {}): Promise<Shown[]> => {
    const found: Shown[] = [];
    let cursor: string | null = null;
    do {
      const asked = new URLSearchParams({ limit: '100', ...query, ...(cursor && { cursor }) });
      const { status, body } = await send('GET', `/api/events?${asked}`, undefined, { token });
      if (status !== 200) throw new Error(`No events: ${status}`);
      found.push(...body.data);
      cursor = body.next_cursor;
    } while (cursor !== null);
    return found.sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  };
  const of = async (id: string) => (await events()).filter(({ data }) => data.record.id === id);
  return {
    events,
    of,
    typesOf: async (id: string) => (await of(id)).map(({ type }) => type),
    /** Returns a record as its latest event shows it. */
    latest: async (id: string) => (await of(id)).at(-1)?.data.record,
  };
}

const placeOf = ({ created_at, type }: Shown) => `${created_at} ${type}`;
