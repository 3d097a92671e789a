/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

type Members = Readonly<Record<string, JsonSchema>>;

/** A record of an answer: every member is there, but for those named as optional, and no other. */
export function record(description: string, members: Members, optional: readonly string[] = []): JsonSchema {
  return {
    type: 'object',
    description,
    properties: members,
    required: Object.keys(members).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

export const text = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  description,
  ...more,
});
export const number = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'number',
  description,
  ...more,
});
export const count = (description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'integer',
  description,
  minimum: 0,
  ...more,
});
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
export const oneOf = (values: readonly string[], description: string): JsonSchema => ({
  type: 'string',
  enum: values,
  description,
});
export const listOf = (items: JsonSchema, description: string, more: JsonSchema = {}): JsonSchema => ({
  type: 'array',
  items,
  description,
  ...more,
});

/** An instant in UTC, to the millisecond. */
export const instant = (description: string): JsonSchema =>
  text(description, {
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  });

/** A day in Mexico City. */
export const day = (description: string): JsonSchema => text(description, { format: 'date' });

/** Pesos with at most two decimals. (`multipleOf: 0.01` fails for many of them in binary arithmetic.) */
export const pesos = (description: string): JsonSchema => number(description, { format: 'pesos' });

/** The service's own id of a record of some kind. */
export const idOf = (prefix: string, description: string): JsonSchema =>
  text(description, { pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{33}$` });

/** One of the document's named schemas. */
export const named = (name: string, description?: string): JsonSchema => ({
  $ref: `#/components/schemas/${name}`,
  ...(description !== undefined && { description }),
});

/** The same, or nothing. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { description, type, ...rest } = schema;
  if (typeof type !== 'string') {
    return {
      ...(description !== undefined && { description }),
      anyOf: [withoutDescription(schema), { type: 'null' }],
    };
  }
  return {
    ...rest,
    type: [type, 'null'],
    ...(Array.isArray(rest.enum) && { enum: [...rest.enum, null] }),
    ...(description !== undefined && { description }),
  };
}

function withoutDescription({ description: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** A page of a list, newest first. */
export const pageOf = (name: string): JsonSchema =>
  record('One page, newest first.', {
    data: listOf(named(name), 'The records of this page.'),
    has_more: flag('Whether older records follow.'),
    next_cursor: orNull(text('Send it as `cursor`, with the same filter, for the next page.')),
  });
