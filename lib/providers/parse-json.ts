/** What a JSON text says, or nothing where it is none. Without the parser's error: that quotes what it read. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
