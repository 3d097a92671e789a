import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';
import { natively } from '#tests/support/jest/natively.ts';
import type { Node } from './document-schemas.ts';

/** A schema of the document, as far as it gives the order of members. */
type Ordered = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Ordered>>;
  readonly items?: Ordered;
  readonly anyOf?: readonly Ordered[];
  readonly allOf?: readonly Ordered[];
  readonly oneOf?: readonly Ordered[];
  /** The member whose text names one of `oneOf`. */
  readonly discriminator?: { readonly propertyName: string };
  readonly const?: unknown;
};

/**
 * Returns where the members of a value, including nested ones, are in another order than in the document. `resolve`
 * follows a reference.
 */
function outOfOrder(
  schema: Ordered,
  value: unknown,
  resolve: (schema: Ordered) => Ordered,
  path = '',
): string[] {
  const { properties = {}, items, anyOf, allOf, oneOf, discriminator } = resolve(schema);
  const options = anyOf ?? allOf ?? oneOf ?? [];
  const inner =
    options.find((option) =>
      discriminator ? isNamedBy(discriminator, resolve(option), value) : hasAll(resolve(option), value),
    ) ?? options[0];
  if (inner && value !== null) return outOfOrder(inner, value, resolve, path);
  if (Array.isArray(value)) {
    return value.flatMap((each, index) =>
      items ? outOfOrder(items, each, resolve, `${path}/${index}`) : [],
    );
  }
  if (value === null || typeof value !== 'object') return [];
  const sent = Object.keys(value).filter((name) => Object.hasOwn(properties, name));
  const documented = Object.keys(properties).filter((name) => Object.hasOwn(value, name));
  return [
    ...(sent.join() === documented.join()
      ? []
      : [`${path || 'the body'} has its members in the order ${sent.join()}, not ${documented.join()}`]),
    ...documented.flatMap((name) =>
      outOfOrder(properties[name] ?? {}, Reflect.get(value, name), resolve, `${path}/${name}`),
    ),
  ];
}

/**
 * Returns whether a schema describes a record with all members of a value: it selects among several kinds of records.
 */
function hasAll({ properties = {} }: Ordered, value: unknown): boolean {
  const names = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  return names.every((name) => Object.hasOwn(properties, name));
}

/** Returns whether the member that tells several kinds of records apart names this one. */
function isNamedBy(
  { propertyName: name }: { propertyName: string },
  { properties }: Ordered,
  value: unknown,
) {
  return properties?.[name]?.const === Reflect.get(Object(value), name);
}

// Compiling the schemas takes longer than many test files.
const { contract, faults } = natively<typeof import('./document-schemas.ts')>(
  new URL('./document-schemas.ts', import.meta.url),
);

export { contract };

/** A response of the running service, as it arrived. */
export type Observed = {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the request, as it was sent. */
  sent?: string | undefined;
};

/** Headers that callers act on: each must be documented. */
const MEANINGFUL = ['etag', 'retry-after', 'idempotent-replayed', 'allow', 'location'];

/**
 * Compares a response of the running service with the document: status, media type, body, members beyond the schema and
 * their order, error code and headers; and, if the request was accepted, its body. Returns every difference, so that a
 * validating proxy between the two would find none.
 */
export function differences(method: string, path: string, observed: Observed): string[] {
  const place = placeOf(method, path);
  if (!place) return undocumentedPlace(observed);
  const { node: response, pointer } = follow(`${place}/responses/${observed.status}`);
  if (!response)
    return [`status ${observed.status} is not documented for it: ${observed.text.slice(0, 200)}`];
  return [
    ...aboutRequest(place, observed),
    ...aboutHeaders(response, observed),
    ...aboutBody(response, pointer, observed),
  ];
}

/**
 * Compares the body of an accepted request with the document. Texts are read in one form of Unicode and trimmed, and
 * the local run alone accepts webhook URLs of this machine over http.
 */
function aboutRequest(place: string, { status, sent }: Observed): string[] {
  if (status >= 300 || sent === undefined) return [];
  const body: unknown = JSON.parse(sent, (_, value) =>
    typeof value === 'string'
      ? value
          .trim()
          .normalize('NFC')
          .replace(/^http:\/\/localhost:/, 'https://localhost:')
      : value,
  );
  const pointer = `${place}/requestBody/content/application~1json/schema`;
  return faults(`openapi#${pointer}`, body).map((fault) => `it was taken, although ${fault}`);
}

/**
 * Returns the operation that serves a request, as a pointer into the document. A path of names has precedence over a
 * parameter.
 */
function placeOf(method: string, path: string): string | undefined {
  const segments = path.replace(/[?#].*$/s, '').split('/');
  const [template] = Object.keys(contract.paths)
    .filter((some) => fits(some.split('/'), segments))
    .sort((a, b) => a.split('{').length - b.split('{').length);
  if (template === undefined || !contract.paths[template]?.[method.toLowerCase()]) return undefined;
  return `/paths/${template.replaceAll('/', '~1')}/${method.toLowerCase()}`;
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) =>
      part.startsWith('{') ? segments[index] !== '' : part === segments[index],
    )
  );
}

/** An unknown path or method is refused in the shape of every refusal. */
function undocumentedPlace({ status, headers, text }: Observed): string[] {
  if (text === '') return status >= 400 ? [] : [`status ${status} of what is not documented`];
  const { error } = JSON.parse(text) as { error?: { code?: ErrorCode } };
  return [
    ...faults('openapi#/components/schemas/Failure', JSON.parse(text)),
    ...(ERRORS[error?.code as ErrorCode]?.[0] === status
      ? []
      : [`status ${status} does not fit ${error?.code}`]),
    ...(status === 405 && !headers.get('allow') ? ['405 without Allow'] : []),
  ];
}

function aboutHeaders(response: Node, { status, headers, text }: Observed): string[] {
  const documented = (response.headers ?? {}) as Record<string, Node>;
  const missing = Object.entries(documented).filter(
    ([name, header]) => resolved(header).required && headers.get(name) === null,
  );
  const unknown = MEANINGFUL.filter((name) => headers.get(name) !== null && !documented[name]);
  const wrong = Object.entries(documented).flatMap(([name, header]) => {
    const value = headers.get(name);
    return value === null
      ? []
      : faults(resolved(header).schema as Node, value).map((fault) => `${name}: ${fault}`);
  });
  const id = status < 400 ? undefined : /"request_id":"([^"]*)"/.exec(text)?.[1];
  return [
    ...missing.map(([name]) => `header ${name} is missing`),
    ...unknown.map((name) => `header ${name} is not documented`),
    ...wrong,
    ...(id === undefined || id === headers.get('x-request-id')
      ? []
      : ['request_id is not the one of the header']),
  ];
}

function aboutBody(response: Node, pointer: string, { headers, text }: Observed): string[] {
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const content = (response.content as Record<string, Node>)[type];
  if (!content) return [`media type ${type} is not documented`];
  const body: unknown = type === 'application/json' ? JSON.parse(text) : text;
  return [
    ...faults(`openapi#${pointer}/content/${type.replace('/', '~1')}/schema`, body),
    ...outOfOrder(content.schema as Ordered, body, resolved),
  ];
}

function follow(pointer: string): { node: Node | undefined; pointer: string } {
  const node = at(pointer);
  return typeof node?.$ref === 'string' ? follow(node.$ref.slice(1)) : { node, pointer };
}

function resolved(node: Node): Node {
  return typeof node.$ref === 'string' ? (at(node.$ref.slice(1)) ?? {}) : node;
}

function at(pointer: string): Node | undefined {
  const names = pointer.split('/').slice(1);
  return names.reduce<Node | undefined>(
    (node, name) => node?.[name.replaceAll('~1', '/').replaceAll('~0', '~')] as Node | undefined,
    contract,
  );
}
