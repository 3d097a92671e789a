import type { Operation } from './documented-operations.ts';
import type { FuzzedRequest } from './fuzzed-requests.ts';

/** Eighteen digits, like an account number, which a suite plants wherever the service stores and logs. */
export const PLANTED_NUMBER = '912345678901234567';

/** Where a text is planted: a part of a request, and the names that lead there; `+` adds a member of that name. */
type Place = readonly [part: 'path' | 'query' | 'headers' | 'body', ...names: string[]];

const HEADERS = [
  ...['idempotency-key', 'if-match', 'content-type', 'content-encoding', 'accept', 'authorization'],
  ...['x-request-id', 'user-agent', 'cookie', 'x-marked', 'origin', 'referer', 'x-origin-secret'],
];

/**
 * Returns every place of a request to an operation: members of its path, parameters, headers, and the body's values and
 * names.
 */
export function placesOf({ parameters }: Operation, { path, body }: FuzzedRequest): Place[] {
  const inQuery = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return [
    ...Object.keys(path).map((name) => ['path', name] as const),
    ...[...inQuery, '+'].map((name) => ['query', name] as const),
    ...HEADERS.map((name) => ['headers', name] as const),
    ...(body === undefined ? [] : placesIn(body).map((names) => ['body', ...names] as const)),
  ];
}

/** Returns the paths to every value in a body, and to a further member of each object in it. */
function placesIn(value: unknown): string[][] {
  if (value === null || typeof value !== 'object') return [[]];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    [[], ...placesIn(member)].map((rest) => [name, ...rest]),
  );
  return [...inner, ...(Array.isArray(value) ? [] : [['+']])];
}

/** Returns the request with a text at a place: as a value, or as the name and the value of a further member. */
export function planted(request: FuzzedRequest, [part, ...names]: Place, text: string): FuzzedRequest {
  return { ...request, [part]: withText(request[part], names, text) };
}

function withText(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === '+') return { ...(value as object), [text]: text };
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [name]: withText((value as Record<string, unknown>)[name], rest, text) });
}
