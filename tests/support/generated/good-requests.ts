import type { Operation } from './documented-operations.ts';

/** Ids of existing records, by the member of a path or body that they fit, or by the path before `{id}`. */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** A request that the document allows. */
export type GoodRequest = {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
};

/** Returns the ids that fit the path of an operation: `{id}` is that of the record that the path names before it. */
export function idsFor({ path }: Pick<Operation, 'path'>, ids: Ids): Ids {
  const kind = /([a-z-]+)\/\{id\}/.exec(path)?.[1] ?? '';
  const orders = path.includes('/charges/') ? ids['orders of debits'] : ids.order_id;
  return { ...ids, id: ids[kind] ?? ids.id ?? [], order_id: orders ?? [] };
}

/** What the documented examples lack to be accepted: they are parts of stories, or name days. */
const MORE: Readonly<Record<string, object>> = {
  acknowledgeDirectDebit: { direct_debit_id: 'dd_of_the_link' },
};

/** What is in the path if it is no id. */
const DAYS: Readonly<Record<string, string>> = { day: '2027-01-15', month: '2027-01' };

/** Returns a request that the document allows, about these records. */
export function goodRequestTo(operation: Operation, known: Ids): GoodRequest {
  const { id, parameters, body, examples } = operation;
  const ids = idsFor(operation, known);
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name);
  return {
    path: Object.fromEntries(inPath.map((name) => [name, ids[name]?.[0] ?? DAYS[name] ?? 'x'])),
    query: Object.fromEntries(query.map((name) => [name, DAYS[name] ?? 'x'])),
    body: body && withOwnIds({ ...(examples[0] as object), ...MORE[id] }, ids),
  };
}

/** Returns an example of the document, with ids of existing records. */
export function withOwnIds(example: unknown, ids: Ids): unknown {
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, ids[name]?.[0] ?? value]));
}

/** Returns the URL of a request, including its query. */
export function addressOf(
  { path }: Pick<Operation, 'path'>,
  request: Pick<GoodRequest, 'path' | 'query'>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(request.path[name] ?? ''));
  const query = Object.entries(request.query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(value)))}`,
  );
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

const wellFormed = (text: string) => text.toWellFormed();
