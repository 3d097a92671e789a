import type { BankFiles } from '#lib/providers/bank-files/port.ts';

/** Writes a file under a name, or the first of `name-2.txt`, `name-3.txt` … that is free, and gives that name. */
export async function putUnderFreeName(files: BankFiles, name: string, content: Buffer): Promise<string> {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^./]*)?$/.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${stem}-${number}${ending}`;
    if (await files.putOnce(free, piecesOf(content), content.length)) return free;
  }
}

async function* piecesOf(content: Buffer) {
  yield content;
}
