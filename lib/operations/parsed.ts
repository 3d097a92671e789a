import * as v from 'valibot';
import { ApiError } from '#lib/errors/api-error.ts';

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
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const errors = issues.map((issue) => {
    const [code = '', message = issue.message] = issue.message.split(': ');
    return { field: v.getDotPath(issue) ?? '', code, message };
  });
  throw new ApiError('validation_failed', { errors });
}
