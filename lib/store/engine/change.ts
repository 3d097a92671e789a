import { ApiError } from '#lib/errors/api-error.ts';
import type { ErrorCode } from '#lib/errors/codes.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { Key } from '#lib/store/keys.ts';
import { conditionOf, type From, failedMember, missing } from './conditions.ts';
import type { Item, Write } from './transact.ts';

/**
 * Creates the error of a write whose condition failed: `found` is the stored item, `failed` its first member that does
 * not match.
 */
export type OnConditionFailed = (found: Item | undefined, failed: string | undefined) => Error;

/** A record changed since it was read. The caller reads it again and decides again. */
export const conflict: OnConditionFailed = () => new ConflictError();

/** Maps the member that does not match to a public error code; `not_found` if there is no record. */
export const refusing =
  (codes: Readonly<Record<string, ErrorCode>>): OnConditionFailed =>
  (found, failed) => {
    const code = found ? codes[failed ?? ''] : 'not_found';
    return code === undefined ? new ConflictError() : new ApiError(code);
  };

/** A number that is increased by `by`. It starts from `after`. */
export type Counter = { readonly by: number; readonly after: number };

/** A change of one stored record: the conditions that it must meet (`from`), and what is set, removed and added. */
export type Change = {
  readonly from: From;
  /** Undefined members stay as they are. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Members that take the current value of another member, which must exist. */
  readonly copy?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  /** Numbers to add to members. A missing member starts from 0, or from the counter's `after`. */
  readonly add?: Readonly<Record<string, number | Counter>>;
};

type Update = Extract<Write, { update: unknown }>;
type Checked = Extract<Write, { check: unknown }>['check'];

/**
 * Returns the write of a change to the record with this key. It applies as a whole, or fails with the error of
 * `onConditionFailed`.
 */
export function change(
  key: Key,
  { from, set = {}, copy = {}, remove = [], add = {} }: Change,
  onConditionFailed: OnConditionFailed,
): Update {
  const names = new Names();
  const added = Object.entries(add);
  const assignments = [
    ...Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${names.of(name)} = ${names.bind(value)}`),
    ...Object.entries(copy).map(([to, of]) => `${names.of(to)} = ${names.of(of)}`),
    ...added
      .filter((entry): entry is [string, Counter] => typeof entry[1] === 'object')
      .map(([name, { by, after }]) => {
        const member = names.of(name);
        return `${member} = if_not_exists(${member}, ${names.bind(after)}) + ${names.bind(by)}`;
      }),
  ];
  const sums = added
    .filter(([, by]) => typeof by === 'number')
    .map(([name, by]) => `${names.of(name)} ${names.bind(by)}`);
  const clauses = [
    ...clause('SET', assignments),
    ...clause(
      'REMOVE',
      remove.map((name) => names.of(name)),
    ),
    ...clause('ADD', sums),
  ];
  return {
    update: { Key: key, UpdateExpression: clauses.join(' '), ...names.testing(from) },
    onConditionFailed: failing(from, onConditionFailed),
  };
}

/** Returns the write of a whole item, which replaces one that matches `from`. */
export function put(
  item: Item & Key,
  from: From = {},
  onConditionFailed: OnConditionFailed = conflict,
): Write {
  return {
    put: { Item: item, ...new Names().testing(from) },
    onConditionFailed: failing(from, onConditionFailed),
  };
}

/** Returns the write of a new item. It fails with the error of `onConditionFailed` if the key exists. */
export function create(item: Item & Key, onConditionFailed: OnConditionFailed = conflict): Write {
  return put(item, { pk: missing }, onConditionFailed);
}

/**
 * Returns the write of a record in place of the version that was read, or of a new record if none was (undefined or 0).
 * It fails with `ConflictError` if another version is stored by then.
 */
export const putVersion = (item: Item & Key, former: number | undefined): Write =>
  former ? put(item, { version: former }) : create(item);

/** Returns a write that changes nothing. It fails its transaction if an item does not match `from`. */
export function check(key: Key, from: From, onConditionFailed: OnConditionFailed = conflict): Write {
  return {
    check: { Key: key, ...new Names().testing(from) } as Checked,
    onConditionFailed: failing(from, onConditionFailed),
  };
}

/** Returns the write that removes an item that matches `from`. */
export function remove(key: Key, from: From, onConditionFailed: OnConditionFailed = conflict): Write {
  return {
    remove: { Key: key, ...new Names().testing(from) },
    onConditionFailed: failing(from, onConditionFailed),
  };
}

const failing = (from: From, onConditionFailed: OnConditionFailed) => (found: Item | undefined) =>
  onConditionFailed(found, failedMember(from, found));

const clause = (verb: string, parts: readonly string[]) =>
  parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : [];

/** The names and values of an expression, each under a placeholder, so that no name is a reserved word. */
class Names {
  readonly #names = new Map<string, string>();
  readonly #values: unknown[] = [];

  of(path: string): string {
    return path
      .split('.')
      .map((name) => {
        const known = this.#names.get(name) ?? `#n${this.#names.size}`;
        this.#names.set(name, known);
        return known;
      })
      .join('.');
  }

  bind = (value: unknown): string => {
    this.#values.push(value);
    return `:v${this.#values.length - 1}`;
  };

  /** Returns the condition, with all names and values used before it. */
  testing(from: From) {
    const conditions = Object.keys(from).map((path) =>
      conditionOf(from[path]).write(this.of(path), this.bind),
    );
    return {
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ...(this.#names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries([...this.#names].map(([name, known]) => [known, name])),
      }),
      ...(this.#values.length > 0 && {
        ExpressionAttributeValues: Object.fromEntries(this.#values.map((value, n) => [`:v${n}`, value])),
      }),
    };
  }
}
