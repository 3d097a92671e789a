import { type Operation, operations } from '#tests/support/generated/documented-operations.ts';
import { addressOf, goodRequestTo } from '#tests/support/generated/good-requests.ts';
import { CELL_STRIDE, isTurn, SEED } from '#tests/support/jest/budget.ts';
import { type ApiResponse, send } from '#tests/support/service/api.ts';
import type { Column, Expected } from './access-columns.ts';
import { ACCESS } from './access-matrix.ts';

const byName = new Map(operations().map((operation) => [`${operation.method} ${operation.path}`, operation]));

/** Returns a documented operation by its method and path. */
export function operationOf(name: string): Operation {
  const operation = byName.get(name);
  if (!operation) throw new Error(`${name} is not documented`);
  return operation;
}

/** A body that no operation accepts: a request that reaches it is refused for it, and changes nothing. */
export const UNREAD = { unread: true };

/** Sends the request of a cell: one that would be done if it should be refused, and else one that changes nothing. */
function answerTo(name: string, { token, ids }: Column, expected: Expected): Promise<ApiResponse> {
  const operation = operationOf(name);
  const { method } = operation;
  const isReached = expected === 'reached';
  const good = goodRequestTo(operation, isReached && method === 'DELETE' ? {} : ids);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const body = isReached && hasBody ? UNREAD : good.body;
  return send(method, addressOf(operation, good), body, { token });
}

/** Returns what a cell is about that is not as expected. */
export async function faultOf(name: string, column: Column, expected: Expected): Promise<unknown[]> {
  const { status, body } = await answerTo(name, column, expected);
  const code = body?.error?.code;
  const isReached = [200, 404, 409, 422].includes(status);
  const isExpected =
    expected === 'reached'
      ? isReached
      : status === expected[0] && code === expected[1] && !body.id && saysScopes(name, column, body.error);
  return isExpected ? [] : [`${name}, ${column.name}: ${status} ${code}, not ${expected}`];
}

/** Whether a refusal names the scopes that are enough, if a merchant's token lacks them. */
function saysScopes(
  name: string,
  { name: caller }: Column,
  { code, scopes }: Record<string, unknown>,
): boolean {
  if (code !== 'access_refused' || !/ alone$| of two scopes$/.test(caller)) return true;
  const enough = ACCESS[name]?.[0] ?? [];
  return String(scopes ?? '') === String(enough);
}

export type Cell = readonly [name: string, column: Column, expected: Expected];

/** Returns the cells of some columns that this run tries, in an order that is drawn: a push tries some, the next others. */
export function cellsOf(columns: readonly Column[]): Cell[] {
  const cells = columns.flatMap((column) =>
    Object.entries(ACCESS).flatMap(([name, row]): Cell[] => {
      const expected = column.expected(row, name);
      return expected === undefined ? [] : [[name, column, expected]];
    }),
  );
  return drawn(cells.filter((_, n) => isTurn(n, CELL_STRIDE)));
}

/** Returns a list in an order that follows from the seed. */
export function drawn<T>(list: readonly T[]): T[] {
  let state = SEED;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state;
  };
  return list
    .map((each) => [next(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each);
}
