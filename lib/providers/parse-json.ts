/**
 * Returns the value of a JSON text; undefined if it is not JSON. The parser's error is dropped, because it quotes the
 * text.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
