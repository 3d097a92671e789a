import { oneLine } from '#lib/domain/one-line.ts';

const LONGEST_NAME = 64;

/** An encoded word has at most 75 characters, 12 of them for its frame. The other 63 of Base64 hold 45 bytes. */
const BYTES_PER_WORD = 45;

/** A name that needs neither quotes nor encoding. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/**
 * Returns a sender for a header: `name <address>`. A name with anything but ASCII letters, digits and single spaces is
 * written in encoded words (RFC 2047), in which no character means anything to a mail server. Long names are cut.
 */
export function mailbox(name: string, address: string): string {
  const cut = [...oneLine(name)].slice(0, LONGEST_NAME).join('').trim();
  if (cut === '') return address;
  return `${PLAIN.test(cut) ? cut : encodedWords(cut)} <${address}>`;
}

/** Splits between characters, because a mail reader could not decode half of one. */
function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > BYTES_PER_WORD) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ');
}
