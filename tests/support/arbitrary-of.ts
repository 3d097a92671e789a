import fc, { type Arbitrary } from 'fast-check';
import { contract } from './contract.ts';

/** A schema of the document, as far as it tells what to send. */
export type Sendable = {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Sendable>>;
  required?: readonly string[];
  additionalProperties?: boolean | Sendable;
  items?: Sendable;
  anyOf?: readonly Sendable[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
};

const DAY = 86_400_000;

/** What a schema allows: valid as far as schemas can tell. */
export function arbitraryOf(schema: Sendable): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 4, 4);
      return fc.array(arbitraryOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength });
    }
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return amountOf(schema);
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Sendable): Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, arbitraryOf(member)]),
  );
  const named = fc.record(members, { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return named;
  return fc.dictionary(fc.string({ maxLength: 40 }), arbitraryOf(additionalProperties), { maxKeys: 5 });
}

/** Pesos with two decimals mostly, and any other number now and then. */
function amountOf({ minimum = 0, maximum = 100_000 }: Sendable): Arbitrary<number> {
  const centavos = fc.integer({ min: Math.ceil(minimum * 100), max: Math.min(maximum * 100, 2 ** 31 - 1) });
  return fc.oneof({ weight: 9, arbitrary: centavos.map((some) => some / 100) }, fc.double({ noNaN: true }));
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Sendable): Arbitrary<string> {
  if (format === 'date') {
    const day = fc.integer({ min: -3, max: 90 }).map((days) => new Date(Date.now() + days * DAY));
    return day.map((date) => date.toISOString().slice(0, 10));
  }
  if (format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress({ size: 'small' });
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] });
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' });
}

/** Things that are valid nowhere, or nearly so. */
const ODDITIES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -0,
  -1,
  0.001,
  1e21,
  1e308,
  true,
  [],
  {},
  [[]],
  '\u0000',
  '\ud800',
  'NaN',
  '__proto__',
  { $ne: null },
  "' OR 1=1 --",
  '../../x',
  'x'.repeat(5000),
  '\u202e12',
  '2027-02-30',
  '٣',
  2 ** 53,
];

/** A body with one to three of its parts taken out, replaced, or put where nothing should be. */
export function mutated(body: unknown): Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'remove', 'add'),
    odd: fc.oneof(fc.constantFrom(...ODDITIES), fc.jsonValue({ maxDepth: 3 })),
    name: fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('__proto__', 'constructor', 'id', 'account_id'),
    ),
  });
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    changes.reduce<unknown>((whole, { at, how, odd, name }) => {
      const copy: unknown = structuredClone(whole);
      const places = objectsIn(copy);
      const place = places[at % Math.max(places.length, 1)];
      if (!place) return odd;
      const keys = Object.keys(place);
      const key = how === 'add' || keys.length === 0 ? name : (keys[at % keys.length] as string);
      if (how === 'remove') Reflect.deleteProperty(place, key);
      else
        Object.defineProperty(place, key, {
          value: odd,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      return copy;
    }, body),
  );
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** A parameter of the document, behind its reference. */
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Sendable;
};

/** An operation of the document with its address. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: Sendable | undefined;
  examples: readonly unknown[];
};

type Described = {
  operationId: string;
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: {
    content: { 'application/json': { schema: Sendable; examples?: Record<string, { value: unknown }> } };
  };
};

/** All operations of the document. */
export function operations(): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => {
      const { operationId, parameters, requestBody } = node as unknown as Described;
      const content = requestBody?.content['application/json'];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(behind),
        body: content?.schema,
        examples: Object.values(content?.examples ?? {}).map(({ value }) => value),
      };
    }),
  );
}

function behind(parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const { parameters } = contract.components as { parameters: Record<string, Parameter> };
  return parameters[parameter.$ref.split('/').at(-1) ?? ''] as Parameter;
}
