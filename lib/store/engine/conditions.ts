import type { Item } from './transact.ts';

/** A condition on a member of a stored item. The database tests it, and we test it again on the item that was found. */
export class Condition {
  readonly holds: (value: unknown) => boolean;
  /** Writes the expression over the member's name. `bind` returns the placeholder of a value. */
  readonly write: (name: string, bind: (value: unknown) => string) => string;

  constructor(holds: Condition['holds'], write: Condition['write']) {
    this.holds = holds;
    this.write = write;
  }
}

/** Conditions by member; a dotted path names a nested one. A value that is no `Condition` must be equal. */
export type From = Readonly<Record<string, unknown>>;

const compared = (operator: '=' | '<>' | '<' | '<=' | '>', to: unknown, holds: Condition['holds']) =>
  new Condition(holds, (name, bind) => `${name} ${operator} ${bind(to)}`);

const equal = (to: unknown) => compared('=', to, (value) => value === to);

/** The database compares numbers only with numbers. */
const isNumber = (holds: (value: number) => boolean) => (value: unknown) =>
  typeof value === 'number' && holds(value);

/** Matches any other value. */
export const not = (other: unknown) => compared('<>', other, (value) => value !== other);
export const below = (limit: number) =>
  compared(
    '<',
    limit,
    isNumber((value) => value < limit),
  );
export const atMost = (limit: number) =>
  compared(
    '<=',
    limit,
    isNumber((value) => value <= limit),
  );
export const above = (limit: number) =>
  compared(
    '>',
    limit,
    isNumber((value) => value > limit),
  );

/** Matches an earlier day, or an earlier time of the same form. */
export const before = (day: string) =>
  compared('<', day, (value) => typeof value === 'string' && value < day);

/** Matches any of these values. */
export const oneOf = (...values: readonly unknown[]) =>
  new Condition(
    (value) => values.includes(value),
    (name, bind) => `${name} IN (${values.map(bind).join(', ')})`,
  );

/** Matches a missing member; a missing item if the member is part of its key. */
export const missing = new Condition(
  (value) => value === undefined,
  (name) => `attribute_not_exists(${name})`,
);
export const present = new Condition(
  (value) => value !== undefined,
  (name) => `attribute_exists(${name})`,
);

/** Matches a missing member, or one that meets the condition. */
export const missingOr = ({ holds, write }: Condition) =>
  new Condition(
    (value) => value === undefined || holds(value),
    (name, bind) => `(${missing.write(name, bind)} OR ${write(name, bind)})`,
  );

/** Returns the condition of a member, which may be given as a condition or as the required value. */
export function conditionOf(given: unknown): Condition {
  return given instanceof Condition ? given : equal(given);
}

/** Returns the first member that does not meet its condition; undefined if all do. */
export function failedMember(from: From, found: Item | undefined): string | undefined {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Item | undefined)?.[name], found);
  return Object.keys(from).find((path) => !conditionOf(from[path]).holds(valueAt(path)));
}
