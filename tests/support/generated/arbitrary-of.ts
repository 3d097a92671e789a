import fc, { type Arbitrary } from 'fast-check';

/** A schema of the document, as far as it says what to send. */
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

/** Returns arbitrary values that a schema allows, as far as schemas can say. */
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

/** Pesos, mostly with two decimals, and sometimes any other number. */
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
