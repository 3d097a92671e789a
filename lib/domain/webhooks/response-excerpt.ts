/** How many characters of a response are kept. */
const MOST_CHARACTERS = 500;

/** A response is no text if more than this share of it is not UTF-8. */
const MOST_INVALID = 0.1;

/** Control and format characters, such as those that change the direction of text, line ends and white space. */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;

/**
 * What a server may echo of a webhook, or reveal of itself, that is not kept in clear: addresses of mails, account
 * numbers, RFCs and secrets.
 */
const MASKED = [
  /[^\s@<>"()]{1,64}(?:@|%40)[^\s@<>"'()]{1,255}/gu,
  /whsec_[\w+/=-]+/gu,
  /\d(?:[ .–-]?\d){14,}/gu,
  /[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}/giu,
] as const;

/** A long word may be a token or a key, unless it is an id of ours, or a name such as those of classes. */
const LONG_WORD = /[\w+=-]{32,}/gu;
const NAME = /^[A-Z]?[a-z]+(?:[A-Z][a-z]+|[_-][A-Z]?[a-z]+)*$/;
const OWN_ID = /^(?:acc|dd|dlv|evt|ord|pm|we)_[a-z\d]+$/;

const MASK = '***';

/**
 * Returns the beginning of a response in one line of valid text, without what must not be kept; undefined if it has
 * none, or is no text.
 *
 * @param beginning the first bytes of the body; the last character may be cut off
 */
export function excerptOf(beginning: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(beginning, { stream: true });
  const invalid = text.split('\ufffd').length - 1;
  if (text.includes('\0') || invalid > text.length * MOST_INVALID) return undefined;
  const line = text.replace(NOT_SHOWN, ' ').trim();
  const masked = MASKED.reduce((rest, pattern) => rest.replace(pattern, MASK), line);
  const kept = masked.replace(LONG_WORD, (word) => (NAME.test(word) || OWN_ID.test(word) ? word : MASK));
  return [...kept].slice(0, MOST_CHARACTERS).join('') || undefined;
}

/** Returns as many characters of a text as fit into this many bytes of UTF-8; undefined if none does. */
export function cutToBytes(text: string, most: number): string | undefined {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > most) break;
    cut += character;
  }
  return cut || undefined;
}
