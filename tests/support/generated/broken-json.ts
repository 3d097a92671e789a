import fc, { type Arbitrary } from 'fast-check';

/** What JSON, or text in UTF-8, must not hold. */
const ODD_TEXTS = [
  '\u0000',
  '\ufeff',
  '}',
  ']',
  ',',
  '"',
  '\\',
  '\\ud800',
  'NaN',
  '//',
  "'",
  '\u2028',
  '\ud800',
];

/** Returns the JSON of a body with a fault: cut off, with a character too many, doubled, too deep, or not UTF-8. */
export function brokenJson(body: unknown): Arbitrary<string | Uint8Array> {
  const text = JSON.stringify(body);
  return fc
    .record({
      at: fc.nat(text.length),
      odd: fc.constantFrom(...ODD_TEXTS),
      how: fc.nat(6),
      depth: fc.nat(40),
    })
    .map(({ at, odd, how, depth }) => {
      const [head, rest] = [text.slice(0, at), text.slice(at)];
      const faulty = [
        head,
        `${head}${odd}${rest}`,
        `${text}${text}`,
        `${'['.repeat(depth)}${text}${']'.repeat(depth)}`,
        `{"a":1,"a":${text}}`,
        Buffer.from(text, 'utf16le'),
        Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xc0]), Buffer.from(rest)]),
      ];
      return faulty[how] ?? '';
    });
}
