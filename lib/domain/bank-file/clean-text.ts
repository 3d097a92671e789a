/** Letters that Unicode does not decompose although others write them with plain letters. */
const PLAIN: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
};

const LAST_OF_ONE_UNIT = 0xffff;
const ALREADY_CLEAN = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

/**
 * The cleaned form of each character that was cleaned before, for all up to the dashes and quotes. Texts hold hardly
 * any others.
 */
const LEFT = new Array<string | undefined>(0x2100);

/**
 * Returns a text as a bank's file may carry it: capital letters A to Z, digits and single spaces (Interface, Limits:
 * special characters of a concept are removed). Accents are removed, Ñ becomes N, ß becomes SS, ligatures and
 * full-width forms become the letters they represent. Everything else is removed, so the result may be empty.
 */
export function cleanText(text: string): string {
  if (ALREADY_CLEAN.test(text)) return text;
  let letters = '';
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    letters += LEFT[code] ?? leftOf(code);
    if (code > LAST_OF_ONE_UNIT) index += 1;
  }
  return ALREADY_CLEAN.test(letters) ? letters : letters.replace(/ {2,}/g, ' ').trim();
}

function leftOf(code: number): string {
  const left = lettersOf(String.fromCodePoint(code));
  if (code < LEFT.length) LEFT[code] = left;
  return left;
}

function lettersOf(character: string): string {
  return character
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞẞ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^A-Z0-9 ]/g, '');
}
