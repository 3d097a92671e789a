/** Letters that Unicode does not take apart although they are written with plain ones elsewhere. */
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

/** What is left of each character that came before, for all up to the dashes and quotes, which are nearly all that come. */
const LEFT = new Array<string | undefined>(0x2100);

/**
 * A text as a bank's file may carry it: capital letters A to Z, digits and single spaces (Interface, Limits: special
 * characters of a concept are removed). Accents fall away, Ñ becomes N, ß becomes SS, ligatures and full-width forms
 * become what they stand for; everything else is removed. Nothing may be left.
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
