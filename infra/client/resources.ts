import { codesOf, type Document } from './document.ts';
import type { Method } from './methods.ts';

/** Codes that every operation can have, or nearly. The documentation of a method names the others. */
const COMMON = new Set([
  'access_refused',
  'account_suspended',
  'idempotency_in_flight',
  'idempotency_key_reused',
  'internal_error',
  'malformed_request',
  'not_found',
  'payload_too_large',
  'precondition_failed',
  'too_many_requests',
  'unauthenticated',
  'unavailable',
  'unsupported_media_type',
  'validation_failed',
]);

/**
 * Returns the module of the client's resources: an interface for each with its methods, and the table of their
 * operations.
 */
export function resourcesFor(document: Document, methods: readonly Method[]): string {
  const byResource = Map.groupBy(methods, ({ resource }) => resource);
  const types = methods.flatMap(({ body, query, response, isPdf }) => [
    body?.type,
    query?.type,
    isPdf ? undefined : response,
  ]);
  const imported = [...new Set(types.filter((type) => type !== undefined))].sort();
  const interfaces = [...byResource].map(([resource, some]) => {
    const { description } = document.tags.find(({ name }) => name === some[0]?.operation.tags[0]) ?? {};
    const members = some.map((method) => `${commentOf(document, method)}\n${signatureOf(method)}`);
    return `${comment([description ?? ''], '')}\nexport interface ${typeOf(resource)} {\n${members.join('\n\n')}\n}`;
  });
  const fields = [...byResource.keys()].map((name) => `  declare readonly ${name}: ${typeOf(name)};`);
  const table = [...byResource].map(([resource, some]) => {
    const rows = some.map((method) => `    ${method.name}: '${rowOf(method)}',`);
    return `  ${resource}: {\n${rows.join('\n')}\n  },`;
  });
  return [
    `import type { CallOptions, KeyedOptions, List, ResponsePromise, VersionedOptions } from '../call-types.ts';`,
    `import type {\n${imported.map((name) => `  ${name},`).join('\n')}\n} from './types.ts';`,
    ...interfaces,
    `/** The resources of the API, each with a method for each of its operations. */\nexport abstract class Resources {\n${fields.join('\n')}\n}`,
    `/**\n * The operation of each method. A list is \`LIST\`, a PDF is \`PDF\`, and \`?\` ends the path of an operation with a query.\n */\nexport const OPERATIONS = {\n${table.join('\n')}\n} as const;\n`,
  ].join('\n\n');
}

const typeOf = (resource: string) => `${resource[0]?.toUpperCase()}${resource.slice(1)}Resource`;

function rowOf({ verb, path, query, isList, isPdf }: Method): string {
  const word = isList ? 'LIST' : isPdf ? 'PDF' : verb;
  return `${word} ${path}${query ? '?' : ''}`;
}

function signatureOf(method: Method): string {
  const { name, ids, body, query, response, isList } = method;
  const optional = (one: { required: boolean }) => (one.required ? '' : '?');
  const parts = [
    ...ids.map((id) => `${id}: string`),
    ...(body ? [`body${optional(body)}: ${body.type}`] : []),
    ...(query ? [`query${optional(query)}: ${query.type}`] : []),
    `options?: ${optionsOf(method)}`,
  ];
  return `  ${name}(${parts.join(', ')}): ${isList ? 'List' : 'ResponsePromise'}<${response}>;`;
}

function optionsOf({ takesKey, takesVersion }: Method): string {
  if (takesKey) return takesVersion ? 'KeyedOptions & VersionedOptions' : 'KeyedOptions';
  return takesVersion ? 'VersionedOptions' : 'CallOptions';
}

function commentOf(document: Document, { operation, path, verb, isPdf }: Method): string {
  const codes = [...new Set(codesOf(document, operation))].filter((code) => !COMMON.has(code));
  return comment(
    [
      `${operation.summary}${isPdf ? ', as a PDF' : ''}: \`${verb} ${path}\`.`,
      ...(operation.description ? ['', ...operation.description.split('\n')] : []),
      ...(codes.length > 0
        ? ['', `@throws {DomiciliaError} ${codes.map((code) => `\`${code}\``).join(', ')}`]
        : []),
    ],
    '  ',
  );
}

function comment(lines: readonly string[], indent: string): string {
  const body = lines.map((line) => `${indent} * ${line.replaceAll('*/', '*\\/')}`.trimEnd());
  return [`${indent}/**`, ...body, `${indent} */`].join('\n');
}
