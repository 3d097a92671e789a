import { ApiError } from '#lib/errors/api-error.ts';
import type { ErrorCode } from '#lib/errors/codes.ts';
import { ConflictError } from '#lib/errors/conflict-error.ts';
import type { Key } from '#lib/store/keys.ts';
import { conditionOf, type From, failedMember, missing } from './conditions.ts';
import type { Item, Write } from './transact.ts';

/** The error of a write whose condition failed: `found` is the item as it stands, `failed` its first member at fault. */
export type OnConditionFailed = (found: Item | undefined, failed: string | undefined) => Error;

/** What was read is no longer so: whoever decided from it reads again. */
export const conflict: OnConditionFailed = () => new ConflictError();

/** What the caller is told, by the member at fault; `not_found` where there is no record. */
export const refusing =
  (codes: Readonly<Record<string, ErrorCode>>): OnConditionFailed =>
  (found, failed) => {
    const code = found ? codes[failed ?? ''] : 'not_found';
    return code === undefined ? new ConflictError() : new ApiError(code);
  };

/** A number that counts up from a first value: it is `after` before the first time. */
export type Counter = { readonly by: number; readonly after: number };

/** How one stored record changes: what it must be like before (`from`), and what is set, removed and added. */
export type Change = {
  readonly from: From;
  /** Members that are undefined stay as they are. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Members that take the value that another member, which there is, had before. */
  readonly copy?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  /** Numbers that are added to members, which begin with 0 unless told otherwise. */
  readonly add?: Readonly<Record<string, number | Counter>>;
};

type Update = Extract<Write, { update: unknown }>;
type Checked = Extract<Write, { check: unknown }>['check'];

/** The write of a change to the record with this key; all of it, or what `otherwise` throws. */
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

/** The write of a whole item, in the place of one that is like `from`. */
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

/** The write of a new item: where there is one of its key already, what `otherwise` throws. */
export function create(item: Item & Key, onConditionFailed: OnConditionFailed = conflict): Write {
  return put(item, { pk: missing }, onConditionFailed);
}

/** The write that changes nothing, and refuses the others of its transaction where an item is not like `from`. */
export function check(key: Key, from: From, onConditionFailed: OnConditionFailed = conflict): Write {
  return {
    check: { Key: key, ...new Names().testing(from) } as Checked,
    onConditionFailed: failing(from, onConditionFailed),
  };
}

/** The write that removes an item that is like `from`. */
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

/** The names and values of an expression, each under a placeholder: no name meets a reserved word. */
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

  /** The condition, with all names and values that were used before it. */
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
