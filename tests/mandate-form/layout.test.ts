import { describe, expect } from '@jest/globals';
import type { SignedEntry } from '#lib/domain/mandate/entry.ts';
import { mandateForm } from '#lib/mandate-form/mandate-form.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { mandates } from '#tests/support/records/mandate-entries.ts';
import { type Piece, readPdf } from './read-pdf.ts';

const test = inTurns(4);

const LANGUAGES = ['es', 'en'] as const;
/** Longer texts than a page have no one-page form. */
const NAMES = Object.keys(mandates).filter((name) => name !== 'endless');
const CASES = NAMES.flatMap((name) => LANGUAGES.map((language) => [name, language] as const));

const read = async (name: string, language: 'es' | 'en') =>
  readPdf(await mandateForm(mandates[name as keyof typeof mandates], { language, brokenAt: null }));

/** Points, on letter size: within the margins, and between header and footer or in one of them. */
const isOutside = ({ x, y, width }: Piece) =>
  x < 53.9 || x + width > 612 - 53.9 || y < 24 || (y > 40 && y < 57) || y > 792 - 30;

const isCrossing = (one: Piece, other: Piece) =>
  one !== other &&
  one.page === other.page &&
  Math.abs(one.y - other.y) < 5 &&
  one.x < other.x + other.width - 0.5 &&
  other.x < one.x + one.width - 0.5;

test.each(CASES)(
  '%s (%s): the form fits on the first page, and nothing is cut off or overlaid',
  async (name, language) => {
    const { pages, pieces } = await read(name, language);
    expect(pages[0]).toMatch(/Firma|Signature/);
    expect(pages[1]).toMatch(/Constancia de la autorización|Evidence of the authorisation/);
    expect(pieces.filter(isOutside)).toEqual([]);
    expect(pieces.filter((one) => pieces.some((other) => isCrossing(one, other)))).toEqual([]);
  },
);

describe('long texts', () => {
  test('are shown whole: names of 100 characters, a concept of 39, an address without a place to break it', async () => {
    const { words } = await read('long', 'es');
    const characters = words.replaceAll(' ', '');
    const { merchant, concept, customer, holder } = (mandates.long[0] as SignedEntry).terms;
    const texts = [
      merchant.name,
      merchant.legal_name,
      merchant.support_url,
      concept,
      customer.name,
      holder?.name,
    ];
    for (const text of texts) expect(characters).toContain((text ?? 'a text').replaceAll(' ', ''));
    expect(concept).toHaveLength(39);
    expect(customer.name).toHaveLength(100);
  });
});

describe('texts that are longer than a page', () => {
  test('continue in further cells, and are shown whole', async () => {
    const { pages, pieces, words } = await read('endless', 'es');
    const characters = words.replaceAll(' ', '');
    for (const sentence of [0, 45, 89]) expect(words).toContain(`“Frase ${sentence}.”`);
    expect(characters).toContain('Example/1.0'.repeat(100));
    expect(words.match(/\[U\+1F600\]/g)?.length).toBeGreaterThanOrEqual(2 * 139);
    expect(characters).toContain('x'.repeat(600));
    expect(words.match(/x/g)?.length).toBeGreaterThanOrEqual(2 * 2000);
    expect(pages.length).toBeGreaterThan(4);
    expect(pieces.filter(isOutside)).toEqual([]);
  });
});

describe('letters of other alphabets', () => {
  test('are shown if the font has them, and as their numbers otherwise', async () => {
    const { words } = await read('foreign', 'es');
    expect(words).toContain('Łukasz Żółć [U+1F600]');
    expect(words.replaceAll(' ', '')).toContain('[U+0418][U+0432][U+0430][U+043D][U+0007]');
  });
});
