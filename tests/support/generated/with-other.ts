/**
 * Returns a text with another character at a place, counted from the end if it is negative: `0`, or `1` where there is a
 * `0`. So an id or a signature stays well-formed, and is never the same by chance.
 */
export function withOther(text: string, place = -1): string {
  const at = place < 0 ? text.length + place : place;
  return `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
}
