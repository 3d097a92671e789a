import { createHash } from 'node:crypto';
import { type BankFiles, ChangedFile, NoSuchFile, type Pieces } from '#lib/providers/bank-files/port.ts';

/** A wrapper around each call, for example one that ends the process. */
type Around = <T>(call: () => Promise<T>) => Promise<T>;

/** Tests choose their own days, up to this one. */
const AT_THE_END = new Date('2999-12-31T00:00:00Z');

/** The bank's files in memory, by name. */
export type MemoryBankFiles = BankFiles & { readonly written: Map<string, string> };

export function memoryBankFiles(around: Around = (call) => call()): MemoryBankFiles {
  const written = new Map<string, string>();
  return {
    written,
    putOnce: (name, pieces, size) =>
      around(async () => {
        const text = await textOf(pieces);
        if (Buffer.byteLength(text) !== size) throw new Error(`${name} is not of the size that was said`);
        if (written.has(name)) return false;
        written.set(name, text);
        return true;
      }),
    put: (name, pieces) =>
      around(async () => {
        written.set(name, await textOf(pieces));
      }),
    async *list(prefix) {
      const names = [...written.keys()].filter((name) => name.startsWith(prefix));
      for (const name of names.sort()) yield { name, writtenAt: AT_THE_END };
    },
    read: (name, version) =>
      around(async () => {
        const text = written.get(name);
        if (text === undefined) throw new NoSuchFile(`There is no ${name}`);
        const current = versionOf(text);
        if (version !== undefined && version !== current) throw new ChangedFile(`${name} was written again`);
        return { pieces: piecesOf(text), version: current };
      }),
  };
}

/** Returns a version of a text, as S3's `ETag` is one: equal texts have the same. */
const versionOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns a text as a file arrives: in chunks of any length. */
async function* piecesOf(text: string, length = 1000): Pieces & AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
}

async function textOf(pieces: Pieces): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += String(piece);
  return text;
}
