import type { GenericSchema, InferInput } from 'valibot';
import type { Route } from '#lib/api/route.ts';
import type { ErrorCode } from '#lib/errors/codes.ts';

/** The meaning of a member, with keywords of JSON Schema that its own schema cannot express. */
type Meaning = string | { readonly description: string; readonly [keyword: string]: unknown };

/** The meaning of an object, or of a list of objects, and of each member in it. */
type Nested<T> = { readonly description: string; readonly of: Meanings<T> };

type MeaningOf<T> = T extends readonly (infer Element)[]
  ? Element extends object
    ? Nested<Element>
    : Meaning
  : T extends object
    ? string extends keyof T
      ? Meaning
      : Nested<T>
    : Meaning;

/** The meanings of the members of a request: one for each member and no others. */
export type Meanings<T> = { readonly [Member in keyof T]-?: MeaningOf<NonNullable<T[Member]>> };

/** The meanings of any members. */
export type SomeMeanings = {
  readonly [member: string]: Meaning | { readonly description: string; readonly of: SomeMeanings };
};

type Sent<R extends Route, Part extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in Part]: infer Schema extends GenericSchema;
}
  ? InferInput<Schema>
  : undefined;

type Path<T> = T extends undefined
  ? { readonly path?: never }
  : { readonly path: { readonly [Name in keyof T]: { description: string; example: string } } };

/** `ask` is the query of the example call. Only parameters that the operation requires are in it. */
type Query<T> = T extends undefined
  ? { readonly query?: never; readonly ask?: never }
  : { readonly query: Meanings<T>; readonly ask?: { readonly [Name in keyof T]?: string } };

/** `requests` are examples, by their captions. */
type Body<T, R extends Route> = T extends undefined
  ? { readonly body?: never; readonly requests?: never }
  : { readonly body: Meanings<T> } & (R extends { readonly bodyOptional: true }
      ? { readonly requests?: Readonly<Record<string, T>> }
      : { readonly requests: Readonly<Record<string, T>> });

/**
 * The documentation of an operation: its response, and the meaning of its members. It is separate from the route so
 * that no Lambda function bundles it. A member of the request without a description does not compile, nor does a
 * description without its member.
 */
export type Documentation = {
  /** Markdown: paragraphs, lists with `-`, `code` and **bold**. */
  readonly description: string;
  /** The body of success. */
  readonly response: GenericSchema;
  /** The media type of the file that `Accept` can request instead. */
  readonly file?: string;
  /** The codes of its errors, except those that follow from the route (`infra/openapi/errors-of.ts`). */
  readonly errors?: readonly ErrorCode[];
  /** True if the response carries the tag of its record as `ETag`. */
  readonly tagged?: true;
  /** True if `If-Match` is checked. */
  readonly conditional?: true;
  readonly path?: Readonly<Record<string, { description: string; example: string }>>;
  readonly query?: SomeMeanings;
  readonly ask?: Readonly<Record<string, string>>;
  readonly body?: SomeMeanings;
  readonly requests?: Readonly<Record<string, unknown>>;
};

/** The documentation of one route. */
type DocumentationOf<R extends Route> = Omit<Documentation, 'path' | 'query' | 'ask' | 'body' | 'requests'> &
  Path<Sent<R, 'params'>> &
  Query<Sent<R, 'query'>> &
  Body<Sent<R, 'body'>, R>;

/** The documentation of several routes, by their ids. */
export type DocumentationsOf<R extends Route> = {
  readonly [Each in R as Each['id']]: DocumentationOf<Each>;
};
