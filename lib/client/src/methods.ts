import type { Caller } from './call.ts';
import type { List, Page, ResponsePromise, WithResponse } from './call-types.ts';
import { DomiciliaConnectionError } from './errors.ts';
import { OPERATIONS, type Resources } from './generated/resources.ts';

type Method = (...values: unknown[]) => unknown;
type Query = Readonly<Record<string, unknown>>;

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the resources of the API: for each operation a method that calls it. */
export function resourcesOf(caller: Caller): Resources {
  const resources = Object.entries(OPERATIONS).map(([resource, rows]) => {
    const methods = Object.entries(rows).map(([name, row]) => [name, methodOf(row, caller)] as const);
    return [resource, Object.fromEntries(methods)] as const;
  });
  return Object.fromEntries(resources) as unknown as Resources;
}

/** Returns the method of an operation. Its values are the parameters of the path, the body, the query and the options. */
function methodOf(row: string, caller: Caller): Method {
  const [word = '', target = ''] = row.split(' ');
  const path = target.replace('?', '');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return (...values) => {
    const ids = Object.fromEntries(names.map((name) => [name, values.shift()]));
    const body = WITH_BODY.has(word) ? values.shift() : undefined;
    const query = (path === target ? {} : values.shift()) as Query | undefined;
    const options = (values.shift() ?? {}) as object;
    const verb = WITH_BODY.has(word) || word === 'DELETE' ? word : 'GET';
    const call = { verb, path, ids, body, options, isPdf: word === 'PDF' };
    if (word === 'LIST') return listOf((part) => caller({ ...call, query: part }), query ?? {});
    return promiseOf(caller({ ...call, query }));
  };
}

function promiseOf<T>(work: Promise<WithResponse<unknown>>): ResponsePromise<T> {
  const result = work as Promise<WithResponse<T>>;
  const data = result.then((one) => one.data);
  const withResponse = () => {
    // The caller handles a failure of the other promise.
    data.catch(() => {});
    return result;
  };
  return Object.assign(data, { withResponse });
}

function listOf<T>(request: (query: Query) => Promise<WithResponse<unknown>>, query: Query): List<T> {
  return {
    page: () => promiseOf(request(query)),
    async *[Symbol.asyncIterator]() {
      for (let cursor = query.cursor; ; ) {
        const { data, has_more, next_cursor } = (await request({ ...query, cursor })).data as Page<T>;
        yield* data;
        if (!has_more) return;
        if (!next_cursor || next_cursor === cursor)
          throw new DomiciliaConnectionError('The list does not advance');
        cursor = next_cursor;
      }
    },
  };
}
