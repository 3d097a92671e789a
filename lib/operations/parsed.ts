import * as v from 'valibot';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/error-body.ts';

/**
 * Returns what a schema of the interface makes of a value that an operator gives. Requests are checked before their
 * operation.
 *
 * @throws ApiError `validation_failed` with all faults, each with its member
 */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const errors = faultsIn(schema, value);
  if (errors.length > 0) throw new ApiError('validation_failed', { errors });
  return v.parse(schema, value);
}

/** Returns the faults of a value by a schema of the interface. `field` names a value that is no record. */
export function faultsIn(schema: v.GenericSchema, value: unknown, field = ''): FieldError[] {
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => {
    const [code = '', message = issue.message] = issue.message.split(': ');
    return { field: v.getDotPath(issue) ?? field, code, message };
  });
}
