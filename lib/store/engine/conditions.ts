import type { Item } from './transact.ts';

/** What a member of a stored item must be like, as the database tests it, and as it is tested again on what was found. */
export class Condition {
  readonly holds: (value: unknown) => boolean;
  /** The expression over the member's name; `bind` gives a value its place. */
  readonly write: (name: string, bind: (value: unknown) => string) => string;

  constructor(holds: Condition['holds'], write: Condition['write']) {
    this.holds = holds;
    this.write = write;
  }
}

/** Conditions by member, the dotted path of a nested one included. What is no `Condition` must be equal. */
export type From = Readonly<Record<string, unknown>>;

const compared = (operator: '=' | '<>' | '<' | '<=' | '>', to: unknown, holds: Condition['holds']) =>
  new Condition(holds, (name, bind) => `${name} ${operator} ${bind(to)}`);

const equal = (to: unknown) => compared('=', to, (value) => value === to);

/** The database compares numbers with numbers only. */
const isNumber = (holds: (value: number) => boolean) => (value: unknown) =>
  typeof value === 'number' && holds(value);

/** Anything else. */
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

/** Any of these. */
export const oneOf = (...values: readonly unknown[]) =>
  new Condition(
    (value) => values.includes(value),
    (name, bind) => `${name} IN (${values.map(bind).join(', ')})`,
  );

/** There is no such member; of the key, no such item. */
export const missing = new Condition(
  (value) => value === undefined,
  (name) => `attribute_not_exists(${name})`,
);
export const present = new Condition(
  (value) => value !== undefined,
  (name) => `attribute_exists(${name})`,
);

/** There is no such member, or it is like this. */
export const missingOr = ({ holds, write }: Condition) =>
  new Condition(
    (value) => value === undefined || holds(value),
    (name, bind) => `(${missing.write(name, bind)} OR ${write(name, bind)})`,
  );

/** A member's condition, whether it was given as one or as the value that it must have. */
export function conditionOf(given: unknown): Condition {
  return given instanceof Condition ? given : equal(given);
}

/** The first member that is not as it must be; nothing where all are. */
export function failedMember(from: From, found: Item | undefined): string | undefined {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, name) => (value as Item | undefined)?.[name], found);
  return Object.keys(from).find((path) => !conditionOf(from[path]).holds(valueAt(path)));
}
