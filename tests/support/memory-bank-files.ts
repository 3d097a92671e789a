import type { BankFiles, Pieces } from '#lib/providers/bank-files/port.ts';

/** The bank's files in memory: by name, each written once. */
export type MemoryBankFiles = BankFiles & { readonly written: Map<string, string> };

export function memoryBankFiles(): MemoryBankFiles {
  const written = new Map<string, string>();
  return {
    written,
    async putOnce(name, pieces, size) {
      const text = await textOf(pieces);
      if (Buffer.byteLength(text) !== size) throw new Error(`${name} is not of the size that was said`);
      if (written.has(name)) return false;
      written.set(name, text);
      return true;
    },
    async read(name) {
      const text = written.get(name);
      if (text === undefined) throw new Error(`There is no ${name}`);
      return piecesOf(text);
    },
  };
}

/** A text as a file comes: in pieces that end anywhere. */
async function* piecesOf(text: string, length = 1000): Pieces & AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
}

async function textOf(pieces: Pieces): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += String(piece);
  return text;
}
