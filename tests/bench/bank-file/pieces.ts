const PIECE = 64 * 1024;

/** Combines records to chunks of about 64 KB, as for storage. */
export async function* piecesOf(
  records: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void, undefined> {
  let piece = '';
  for await (const record of records) {
    piece += record;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
