import { type Answer, type Body, type ItemWrite, placeOf, type Raw } from './calls.ts';

type Ask = (operation: string, body: object) => Promise<Answer>;
type Late = { readonly write: ItemWrite; readonly at: number };

const SUFFIX = '.late';
const AT_ONCE = 25;

/**
 * A second table for each table: it receives each write later, those of one item in their order. It answers all reads
 * that need not be consistent: those of indexes too.
 */
export class Replica {
  readonly #ask: Ask;
  /** What was written of each item and is not there yet, by its place. */
  readonly #waiting = new Map<string, Late[]>();
  #applying: Promise<void> = Promise.resolve();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Returns the definition of a table's replica; it has no stream. */
  definitionOf({ StreamSpecification: _, TableName, ...rest }: Body & { StreamSpecification?: unknown }) {
    return { ...rest, TableName: `${TableName}${SUFFIX}` };
  }

  /** Notes a write that shows at a time. */
  note(write: ItemWrite, at: number): void {
    const place = `${write.table} ${placeOf(write.key)}`;
    const earlier = this.#waiting.get(place) ?? [];
    const last = earlier.at(-1)?.at ?? at;
    this.#waiting.set(place, [...earlier, { write, at: Math.max(at, last) }]);
  }

  /** Returns the response to a read, as of what is shown at a time. */
  async read(operation: string, body: Body, now: number): Promise<Answer> {
    this.#applying = this.#applying.then(() => this.#apply(now));
    await this.#applying;
    const { RequestItems, TableName } = body;
    const tables = RequestItems ? Object.keys(RequestItems) : [TableName ?? ''];
    const late = {
      ...body,
      ...(TableName && { TableName: TableName + SUFFIX }),
      ...(RequestItems && {
        RequestItems: Object.fromEntries(
          Object.entries(RequestItems).map(([table, asked]) => [table + SUFFIX, asked]),
        ),
      }),
    };
    const { status, text } = await this.#ask(operation, late);
    const said = tables.reduce(
      (earlier, table) => earlier.replaceAll(`"${table}${SUFFIX}"`, `"${table}"`),
      text,
    );
    return { status, text: said };
  }

  async #apply(now: number): Promise<void> {
    const due: ItemWrite[] = [];
    for (const [place, writes] of this.#waiting) {
      const shown = writes.filter(({ at }) => at <= now);
      const last = shown.at(-1);
      if (!last) continue;
      due.push(last.write);
      if (shown.length === writes.length) this.#waiting.delete(place);
      else this.#waiting.set(place, writes.slice(shown.length));
    }
    for (let from = 0; from < due.length; from += AT_ONCE) await this.#write(due.slice(from, from + AT_ONCE));
  }

  async #write(writes: readonly ItemWrite[]): Promise<void> {
    const byTable = Object.entries(Object.groupBy(writes, ({ table }) => table + SUFFIX));
    const RequestItems = Object.fromEntries(
      byTable.map(([table, some = []]) => [
        table,
        some.map(({ key, content }) =>
          content === undefined ? { DeleteRequest: { Key: key } } : { PutRequest: { Item: content as Raw } },
        ),
      ]),
    );
    const { status, text } = await this.#ask('BatchWriteItem', { RequestItems });
    if (status !== 200) throw new Error(`The replica cannot be written: ${text}`);
  }
}
