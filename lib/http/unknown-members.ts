import type { GenericSchema } from 'valibot';
import type { FieldError } from '#lib/errors/codes.ts';
import { nearestName } from './nearest-name.ts';
import { fieldOf } from './shown-path.ts';

/** The parts of a valibot schema that lead to its inner schemas. */
type Inner = {
  type?: string;
  pipe?: readonly Inner[];
  wrapped?: Inner;
  item?: Inner;
  entries?: Readonly<Record<string, Inner>>;
};

/** Names that valibot silently drops from a record. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype'];

/**
 * Returns an error for every member that an object's schema does not name, or that a record would drop, and for every
 * list in place of an object. valibot reports only the first unknown member, takes inherited names such as
 * `constructor` as known, and reads a list as an object.
 */
export function unknownMembers(schema: GenericSchema | undefined, value: unknown): FieldError[] {
  return walk(schema as Inner | undefined, value, []);
}

type Path = readonly (string | number)[];

function walk(schema: Inner | undefined, value: unknown, path: Path): FieldError[] {
  if (schema === undefined || value === null || typeof value !== 'object') return [];
  if (schema.pipe?.[0] && schema.pipe[0] !== schema)
    return walk({ ...schema.pipe[0], pipe: [] }, value, path);
  if (schema.wrapped) return walk(schema.wrapped, value, path);
  if (Array.isArray(value)) return walkList(schema, value, path);
  if (schema.type === 'record') {
    return LEFT_OUT.filter((name) => Object.hasOwn(value, name)).map((name) => ({
      field: [...path, name].join('.'),
      code: 'reserved_name',
      message: 'This name is reserved. Use another name.',
    }));
  }
  if (schema.type !== 'strict_object') return [];
  const { entries = {} } = schema;
  return Object.entries(value).flatMap(([name, member]) =>
    Object.hasOwn(entries, name)
      ? walk(entries[name], member, [...path, name])
      : [unknownMember([...path, name], nearestName(name, Object.keys(entries).filter(isLeftOutOf(value))))],
  );
}

function walkList(schema: Inner, value: readonly unknown[], path: Path): FieldError[] {
  if (schema.item) return value.flatMap((element, index) => walk(schema.item, element, [...path, index]));
  if (schema.type !== 'record' && schema.type !== 'strict_object') return [];
  return [{ field: fieldOf(path), code: 'invalid_type', message: 'This is a list. Send an object.' }];
}

const isLeftOutOf = (value: object) => (name: string) => !Object.hasOwn(value, name);

/** Returns the error for an unknown member. `meant` is the member that the caller probably means. */
function unknownMember(path: Path, meant: string | undefined): FieldError {
  const message =
    meant === undefined
      ? 'This operation does not accept this member. Leave it out.'
      : `This operation does not accept this member. Send ${meant} if you mean that, otherwise leave it out.`;
  return { field: fieldOf(path), code: 'unknown_member', message };
}
