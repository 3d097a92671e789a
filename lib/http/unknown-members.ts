import type { GenericSchema } from 'valibot';
import type { FieldError } from '#lib/errors/codes.ts';
import { fieldOf } from './field-of.ts';

/** The parts of a valibot schema that lead to the schemas inside it. */
type Inner = {
  type?: string;
  pipe?: readonly Inner[];
  wrapped?: Inner;
  item?: Inner;
  entries?: Readonly<Record<string, Inner>>;
};

/** Names that valibot leaves out of a record without a word. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype'];

/**
 * Every member that an object's schema does not name, or that would be left out of a record. valibot reports the first one
 * only, and takes names such as `constructor`, which every object inherits, for known.
 */
export function unknownMembers(schema: GenericSchema | undefined, value: unknown): FieldError[] {
  return walk(schema as Inner | undefined, value, []);
}

function walk(schema: Inner | undefined, value: unknown, path: readonly (string | number)[]): FieldError[] {
  if (schema === undefined || value === null || typeof value !== 'object') return [];
  if (schema.pipe?.[0] && schema.pipe[0] !== schema)
    return walk({ ...schema.pipe[0], pipe: [] }, value, path);
  if (schema.wrapped) return walk(schema.wrapped, value, path);
  if (schema.item && Array.isArray(value)) {
    return value.flatMap((element, index) => walk(schema.item, element, [...path, index]));
  }
  if (schema.type === 'record') {
    return LEFT_OUT.filter((name) => Object.hasOwn(value, name)).map((name) => ({
      field: [...path, name].join('.'),
      code: 'reserved_name',
      message: 'This name cannot be used here. Choose another one.',
    }));
  }
  if (schema.type !== 'strict_object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    Object.hasOwn(schema.entries ?? {}, name)
      ? walk(schema.entries?.[name], member, [...path, name])
      : [
          {
            field: fieldOf([...path, name]),
            code: 'unknown_member',
            message: 'There is no such member. Leave it out.',
          },
        ],
  );
}
