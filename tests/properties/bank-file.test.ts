import { describe, expect, test } from '@jest/globals';
import { BadBankFile } from '#lib/domain/bank-file/bad-bank-file.ts';
import { cleanText } from '#lib/domain/bank-file/clean-text.ts';
import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { readBankFile, readReturnFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { isUnreadable, type ReturnLine } from '#lib/domain/bank-file/return-line.ts';
import type { Chunks } from '#lib/domain/bank-file/split-records.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { collect, fileOf } from '#tests/domain/bank-file/sample.ts';
import { day } from '#tests/domain/calendar/day.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';

const DIGITS = [...'0123456789'];
const LINE = 302;

const digitsOf = (length: number) =>
  fc.array(fc.constantFrom(...DIGITS), { minLength: length, maxLength: length }).map((all) => all.join(''));

const date = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((time) => day(time.toISOString().slice(0, 10)));

/** Any text that can be typed, much of it with characters to clean. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60, size: 'max' }),
  fc.string({ unit: fc.constantFrom(...'aéñÜß ﬁ7—Z'), maxLength: 60, size: 'max' }),
);
const someText = text.filter((each) => cleanText(each) !== '');

const header: fc.Arbitrary<BankFileHeader> = fc.record({
  kind: fc.constant('collections'),
  bank: digitsOf(3),
  presentationDate: date,
  fileNumber: fc.nat(99_999),
  companyName: someText,
  rfc: fc.stringMatching(/^[A-Z]{3,4}[0-9]{6}[A-Z0-9]{3}$/),
});

const detail: fc.Arbitrary<Required<BankFileDetail>> = fc
  .record({
    amount: fc.integer({ min: 1, max: 999_999_999_999_999 }).map((amount) => amount as Centavos),
    settlementDate: date,
    chargeDate: date,
    clabe: digitsOf(18),
    holderName: text,
    merchantName: text,
    serviceReference: someText,
    numericReference: digitsOf(7),
    concept: someText,
    returnCode: digitsOf(2),
  })
  .map((each) => ({ ...each, bank: each.clabe.slice(0, 3) }));

const details = fc.array(detail, { maxLength: 12 });

/** A text as it is in a field of 40 characters. */
const shown = (each: string) => cleanText(each).slice(0, 40).trimEnd();

type Content = { header: BankFileHeader; details: object[] };

function expectedContent(first: BankFileHeader, all: readonly Required<BankFileDetail>[]): Content {
  return {
    header: { ...first, companyName: shown(first.companyName) },
    details: all.map((each, index) => ({
      ...each,
      sequence: index + 2,
      holderName: shown(each.holderName),
      merchantName: shown(each.merchantName),
      serviceReference: shown(each.serviceReference),
      concept: shown(each.concept),
    })),
  };
}

async function contentOf(chunks: Chunks): Promise<Content> {
  const file = await readBankFile(chunks, { kind: 'collections' });
  return { header: file.header, details: await collect(file.details) };
}

/** The result of reading: the content, or where and why it was refused. */
async function outcomeOf(chunks: Chunks): Promise<Content | { code: string; line: number }> {
  try {
    return await contentOf(chunks);
  } catch (error) {
    if (error instanceof BadBankFile) return { code: error.code, line: error.line };
    throw error;
  }
}

function cut(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((start, index) => text.slice(start, at[index]));
}

/** The lines of a file, undefined if it is refused. */
async function linesOf(text: string): Promise<ReturnLine[] | undefined> {
  try {
    const { lines } = await readReturnFile([text], { kind: 'collections' });
    return await collect(lines);
  } catch (error) {
    if (error instanceof BadBankFile) return undefined;
    throw error;
  }
}

/** The fields that match and settle a line. */
const settling = ({
  numericReference,
  amount,
  clabe,
  chargeDate,
  settlementDate,
  returnCode,
}: BankFileDetail) => ({
  ...{ numericReference, amount, clabe, chargeDate, settlementDate, returnCode },
});

/** The single values of a content by their place in it. */
function valuesOf(content: Content): Map<string, unknown> {
  return new Map(
    [content.header, ...content.details].flatMap((record, index) =>
      Object.entries(record).map(([name, value]): [string, unknown] => [`${index}.${name}`, value]),
    ),
  );
}

describe('a file', () => {
  test('is read as it was written, with any batch size', async () => {
    await fc.assert(
      fc.asyncProperty(header, details, async (first, all) => {
        expect(await contentOf([await fileOf(all, first)])).toEqual(expectedContent(first, all));
      }),
      { numRuns: examples(300) },
    );
  });

  test('written from what was read, is the same again', async () => {
    await fc.assert(
      fc.asyncProperty(header, details, async (first, all) => {
        const file = await fileOf(all, first);
        const read = await readBankFile([file], { kind: 'collections' });
        expect(await fileOf(await collect(read.details), read.header)).toBe(file);
      }),
    );
  });

  test('has records of exactly 300 printable ASCII characters, and totals that agree', async () => {
    await fc.assert(
      fc.asyncProperty(header, details, async (first, all) => {
        const lines = (await fileOf(all, first)).split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) expect(line).toMatch(/^[0-9A-Z ]{300}$/);
        const trailer = lines.at(-1) ?? '';
        expect(Number(trailer.slice(18, 25))).toBe(all.length);
        expect(BigInt(trailer.slice(25, 43))).toBe(all.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
        expect(trailer.slice(11, 18)).toBe(lines[0]?.slice(16, 23));
      }),
      { numRuns: examples(100) },
    );
  });
});

describe('a damaged file', () => {
  test('one character changed anywhere is refused, or changes one value at most and no amount', async () => {
    const byte = fc.nat(255).map((code) => String.fromCharCode(code));
    const likely = fc.constantFrom(...'0123456789AZ \r\n');
    const place = fc.nat();
    await fc.assert(
      fc.asyncProperty(header, details, place, fc.oneof(likely, byte), async (first, all, at, character) => {
        const file = await fileOf(all, first);
        const index = at % file.length;
        const outcome = await outcomeOf([file.slice(0, index) + character + file.slice(index + 1)]);
        if ('code' in outcome) return;
        const before = valuesOf(expectedContent(first, all));
        const changed = [...valuesOf(outcome)].filter(([name, value]) => before.get(name) !== value);
        expect(outcome.details).toHaveLength(all.length);
        expect(changed.length).toBeLessThanOrEqual(1);
        for (const [name] of changed) {
          expect(name.startsWith(`${Math.floor(index / LINE)}.`)).toBe(true);
          expect(name).not.toMatch(/amount|sequence|fileNumber/);
        }
      }),
      { numRuns: examples(800) },
    );
  });

  test('cut off anywhere before the end that its trailer states, is truncated', async () => {
    await fc.assert(
      fc.asyncProperty(header, details, fc.nat(), async (first, all, at) => {
        const file = await fileOf(all, first);
        const content = file.trimEnd().length;
        const outcome = await outcomeOf([file.slice(0, at % content)]);
        expect(outcome).toMatchObject({ code: 'truncated' });
      }),
      { numRuns: examples(300) },
    );
  });

  test('with a character lost or added anywhere, is refused, or settles no line differently', async () => {
    const put = fc.constantFrom('', 'A', '0', ' ', '\r', 'Ñ');
    await fc.assert(
      fc.asyncProperty(header, details, fc.nat(), put, async (first, all, at, character) => {
        const file = await fileOf(all, first);
        const index = at % (file.length - '\r\n'.length);
        const rest = file.slice(character === '' ? index + 1 : index);
        const lines = await linesOf(file.slice(0, index) + character + rest);
        if (lines === undefined) return;
        expect(lines).toHaveLength(all.length);
        for (const [place, line] of lines.entries()) {
          if (!isUnreadable(line)) expect(settling(line)).toEqual(settling(all[place] as BankFileDetail));
        }
      }),
      { numRuns: examples(300) },
    );
  });
});

describe('the chunks in which a file arrives', () => {
  const places = fc.array(fc.nat(), { maxLength: 20 });

  test('make no difference, be it whole or damaged, text or bytes, with CR LF or LF', async () => {
    const damage = fc.constantFrom(
      '',
      'X',
      '\n',
      '\r',
      '\u00d1',
      'A'.repeat(400),
      `${'A'.repeat(400)}\u00d1`,
      '\r\n',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({ header, details, places, damage, at: fc.nat(), lf: fc.boolean() }),
        async ({ header: first, details: all, places: where, damage: added, at, lf }) => {
          const written = await fileOf(all, first);
          const file = lf ? written.replaceAll('\r\n', '\n') : written;
          const index = at % file.length;
          const damaged = file.slice(0, index) + added + file.slice(index);
          const whole = await outcomeOf([damaged]);
          const pieces = cut(damaged, where);
          expect(await outcomeOf(pieces)).toEqual(whole);
          expect(await outcomeOf(pieces.map((piece) => Buffer.from(piece, 'latin1')))).toEqual(whole);
          if (added === '') expect(whole).toEqual(expectedContent(first, all));
        },
      ),
      { numRuns: examples(200) },
    );
  });

  test('may be single characters', async () => {
    await fc.assert(
      fc.asyncProperty(header, fc.array(detail, { maxLength: 3 }), async (first, all) => {
        expect(await contentOf(await fileOf(all, first))).toEqual(expectedContent(first, all));
      }),
      { numRuns: examples(20) },
    );
  });
});

describe('a cleaned text', () => {
  test('equals the text with all its characters decomposed at once', () => {
    fc.assert(
      fc.property(text, (each) => {
        const apart = each.normalize('NFKD').toUpperCase();
        const hasLetterOfItsOwn = /[ÆŒØŁĐÐÞẞ]/.test(apart);
        fc.pre(!hasLetterOfItsOwn);
        const left = apart
          .replace(/[^A-Z0-9 ]/g, '')
          .replace(/ +/g, ' ')
          .trim();
        expect(cleanText(each)).toBe(left);
      }),
      { numRuns: examples(300) },
    );
  });

  test('holds capital letters, digits and single spaces, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(text, (each) => {
        const cleaned = cleanText(each);
        expect(cleaned).toMatch(/^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/);
        expect(cleanText(cleaned)).toBe(cleaned);
        expect(cleanText(` ${each.toLowerCase()} `)).toBe(cleanText(each.toLowerCase()));
      }),
      { numRuns: examples(300) },
    );
  });
});
