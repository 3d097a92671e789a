/**
 * Measures how fast bank files are written and read, and in how much memory: `node tests/bench/bank-file.ts [orders
 * …]`; and how much processor time that takes compared with a writer and a reader by hand that check almost nothing.
 * Each size runs in a separate process with little memory, so that peaks are independent and show what is needed, not
 * what a garbage collector has not freed yet. The written file is read again.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { writeBankFile } from '#lib/domain/bank-file/write-bank-file.ts';
import { compareWithPlain } from './bank-file/compare.ts';
import { HEADER, orders } from './bank-file/orders.ts';
import { piecesOf } from './bank-file/pieces.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const MEGABYTE = 1024 * 1024;
/** In megabytes: unused memory is collected at once, and an accumulation would end the process. */
const LITTLE_MEMORY = ['--max-old-space-size=16', '--max-semi-space-size=1'];

type Measured = {
  orders: number;
  megabytes: number;
  write: number;
  read: number;
  peak: number;
  heap: number;
};

/** Returns the milliseconds of some work. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(count: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'bank-file-'));
  const path = join(folder, 'file.txt');
  let heap = 0;
  const watch = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  }, 20);
  try {
    const write = await timeOf(() =>
      pipeline(Readable.from(piecesOf(writeBankFile(HEADER, orders(count)))), createWriteStream(path)),
    );
    const read = await timeOf(async () => {
      const { operations } = await checkBankFile(createReadStream(path), HEADER);
      if (operations !== count) throw new Error(`${operations} of ${count} orders came back.`);
    });
    const peak = process.resourceUsage().maxRSS * 1024;
    return { orders: count, megabytes: statSync(path).size / MEGABYTE, write, read, peak, heap };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true });
  }
}

function rowOf({ orders: count, megabytes, write, read, peak, heap }: Measured) {
  const perSecond = (milliseconds: number) => Math.round((count / milliseconds) * 1000).toLocaleString('en');
  return {
    orders: count.toLocaleString('en'),
    'file (MB)': Math.round(megabytes),
    'written per second': perSecond(write),
    'read per second': perSecond(read),
    'peak memory (MB)': Math.round(peak / MEGABYTE),
    'peak heap (MB)': Math.round(heap / MEGABYTE),
  };
}

function measureApart(count: number): Measured {
  const command = [...LITTLE_MEMORY, import.meta.filename, '--one', String(count)];
  return JSON.parse(execFileSync(process.execPath, command, { encoding: 'utf8' }));
}

const [first, ...others] = process.argv.slice(2);
if (first === '--one') {
  console.log(JSON.stringify(await measure(Number(others[0]))));
} else {
  const sizes = first === undefined ? SIZES : [first, ...others].map(Number);
  console.table(sizes.map((size) => rowOf(measureApart(size))));
  console.table(await compareWithPlain());
}
