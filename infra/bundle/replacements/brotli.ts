/**
 * Replaces the decoder of compressed web fonts (WOFF2), which is larger than the rest of the PDF library. Our fonts are
 * not compressed.
 */
export default function decompress(): never {
  throw new Error('Fonts in WOFF2 are not supported');
}
