/**
 * Replaces the decoder of compressed web fonts (WOFF2), which weighs more than the rest of the PDF library: the fonts of
 * ours are not compressed.
 */
export default function decompress(): never {
  throw new Error('Fonts in WOFF2 are not supported');
}
