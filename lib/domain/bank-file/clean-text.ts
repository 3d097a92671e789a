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

const ALREADY_CLEAN = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

/**
 * A text as a bank's file may carry it: capital letters A to Z, digits and single spaces (Interface, Limits: special
 * characters of a concept are removed). Accents fall away, Ñ becomes N, ß becomes SS, ligatures and full-width forms
 * become what they stand for; everything else is removed. Nothing may be left.
 */
export function cleanText(text: string): string {
  if (ALREADY_CLEAN.test(text)) return text;
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[ÆŒØŁĐÐÞẞ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[^A-Z0-9 ]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}
