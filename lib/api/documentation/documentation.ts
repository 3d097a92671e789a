import type { ErrorCode } from '#lib/errors/codes.ts';
import type { JsonSchema } from '#infra/openapi/json-schema.ts';

/** An example, by a name that says what it shows. */
export type Examples = Readonly<Record<string, unknown>>;

/**
 * What the reference says of an operation beyond its route. It stands apart from the route so that none of it
 * reaches a Lambda function.
 */
export type Documentation = {
  /** Markdown: paragraphs, lists of `-`, `code` and **bold**. */
  readonly description: string;
  /** What the schema of the request cannot say, by dotted path of the member: `number`, `customer.email`. */
  readonly members?: Readonly<Record<string, JsonSchema>>;
  /** Path parameters by their values in the example. */
  readonly path?: Readonly<Record<string, string>>;
  /** Query of the example call. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: Examples;
  /** The body of success. */
  readonly answer: JsonSchema;
  /** Its media type, where it is not JSON. */
  readonly mediaType?: string;
  readonly example: unknown;
  /** What it may be refused with, beyond what follows from the route (`errors-of.ts`). */
  readonly errors?: readonly ErrorCode[];
  /** True where the answer carries the version of its record as `ETag`; `content` where that names the text. */
  readonly tagged?: true | 'content';
  /** True where `If-Match` is heeded. */
  readonly conditional?: true;
};

/** What the reference says, by the id of the operation. */
export type Documentations = Readonly<Record<string, Documentation>>;
