import fc, { type Arbitrary } from 'fast-check';
import { PLANTED_NUMBER } from './planted.ts';

/** Values that are valid nowhere, or hardly anywhere. */
export const ODDITIES: readonly unknown[] = [
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
  // They have no text: JavaScript throws an error where one is needed.
  { toString: 1 },
  [{ toString: null, valueOf: 7 }],
  { toJSON: 1, length: 2 ** 32 },
  "' OR 1=1 --",
  '../../x',
  'x'.repeat(5000),
  '\u202e12',
  '2027-02-30',
  '٣',
  2 ** 53,
  PLANTED_NUMBER,
  Number(PLANTED_NUMBER),
  `GODE561231GR8 ${PLANTED_NUMBER}`,
];

/** Returns a body with one to three of its parts removed, replaced, or added where none belongs. */
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
