import { getDocumentProxy } from 'unpdf';

/** A piece of text and its place: points from the left and from the bottom of its page. */
export type Piece = { page: number; text: string; x: number; y: number; width: number };

type Tag = { role: string; children: unknown[] };

/**
 * The contents of a document as a reader of PDF sees them: its pieces of text, its words page by page, and its tags.
 */
export async function readPdf(bytes: Uint8Array) {
  // The reader detaches the bytes that it gets.
  const document = await getDocumentProxy(bytes.slice());
  const { info } = await document.getMetadata();
  const pieces: Piece[] = [];
  const tags: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const proxy = await document.getPage(page);
    const { items } = await proxy.getTextContent();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , , x, y] = item.transform;
      pieces.push({ page, text: item.str, x, y, width: item.width });
    }
    collect(await proxy.getStructTree(), tags);
  }
  const wordsOf = (page: number) => joined(pieces.filter((piece) => piece.page === page));
  return {
    info: info as { Title: string; Language: string; CreationDate: string },
    pages: Array.from({ length: document.numPages }, (_, index) => wordsOf(index + 1)),
    words: joined(pieces),
    pieces,
    tags,
  };
}

/** Without the line breaks of the layout. */
function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text.trim()).join(' ');
}

function collect(tag: unknown, roles: string[]): void {
  if (tag === null || typeof tag !== 'object' || !('role' in tag)) return;
  const { role, children } = tag as Tag;
  roles.push(role);
  for (const child of children) collect(child, roles);
}
