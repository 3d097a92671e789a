import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { HEADER, orders } from './orders.ts';
import { piecesOf } from './pieces.ts';
import { readPlainly, writePlainly } from './plain.ts';

const ORDERS = 30_000;
const ROUNDS = 17;
/** Rounds in which Node.js still compiles. */
const WARM_UP = 2;
const PIECE = 64 * 1024;

/**
 * Returns the processor time, in milliseconds, of a file of 30,000 orders: written and read by hand, and by the
 * service. The four alternate, in memory, in one process. Throws unless both write the same bytes.
 */
export async function compareWithPlain() {
  const all = [...orders(ORDERS)];
  const file = await textOf(writeBankFile(HEADER, all));
  if ((await textOf(writePlainly(HEADER, all))) !== file) throw new Error('The two writers differ.');
  const bytes = Buffer.from(file, 'latin1');
  const times = await interleaved({
    plainWriter: () => drain(piecesOf(writePlainly(HEADER, all))),
    writer: () => drain(piecesOf(writeBankFile(HEADER, all))),
    plainReader: async () => {
      let sum = 0;
      await readPlainly(inPieces(bytes), ({ amount }) => {
        sum += amount;
      });
      return sum;
    },
    reader: async () => {
      let sum = 0;
      const { details } = await readBankFile(inPieces(bytes), HEADER);
      for await (const { amount } of details) sum += amount;
      return sum;
    },
    check: () => checkBankFile(inPieces(bytes), HEADER),
  });
  const row = (plain: number, own: number) => ({ plain, own, ratio: Number((own / plain).toFixed(2)) });
  return {
    written: row(times.plainWriter, times.writer),
    'read, one by one': row(times.plainReader, times.reader),
    'checked, with its digest': row(times.plainReader, times.check),
  };
}

async function interleaved<N extends string>(works: Record<N, () => Promise<unknown>>) {
  const names = Object.keys(works) as N[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const name of names) {
      const start = process.cpuUsage();
      await works[name]();
      const { user, system } = process.cpuUsage(start);
      if (round >= WARM_UP) times[name].push((user + system) / 1000);
    }
  }
  return Object.fromEntries(names.map((name) => [name, medianOf(times[name])])) as Record<N, number>;
}

const medianOf = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function textOf(records: AsyncIterable<string> | Iterable<string>): Promise<string> {
  let text = '';
  for await (const record of records) text += record;
  return text;
}

/** As a file is stored: each chunk becomes bytes. */
async function drain(pieces: AsyncIterable<string>): Promise<number> {
  let size = 0;
  for await (const piece of pieces) size += Buffer.from(piece, 'latin1').length;
  return size;
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE);
}
