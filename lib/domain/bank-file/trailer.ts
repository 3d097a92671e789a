import { BadBankFile } from './bad-bank-file.ts';
import { byKind, type FileKind } from './file-kind.ts';
import { LAYOUTS } from './layout.ts';
import type { Oddities } from './oddities.ts';
import { formOf, noteOddFields } from './record.ts';

/** What is known of a file after its last detail is written or read. */
export type BankFileTotals = {
  kind: FileKind;
  /** The block of its header. */
  block: string;
  /** How many details it has. */
  operations: number;
  /** The sum of their amounts, in centavos. Ten million of the largest amounts exceed what a double counts exactly. */
  total: bigint;
};

/** The fields of a trailer that show that the file is whole. */
const NEEDED: ReadonlySet<string> = new Set([
  'num_secuencia',
  'num_bloque',
  'num_operaciones',
  'importe_total',
]);

const FORMS = byKind((kind) => formOf(LAYOUTS[kind].trailer));

/**
 * Returns the trailer's record.
 * @throws UnfitForBankFile if there are too many details or the total is too large
 */
export function encodeTrailer({ kind, block, operations, total }: BankFileTotals): string {
  return FORMS[kind].encode({
    num_secuencia: String(sequenceAfter(operations)),
    num_bloque: block,
    num_operaciones: String(operations),
    importe_total: String(total),
  });
}

const TRAILER_TYPE = LAYOUTS.collections.trailer[0].value;

/** Returns whether a record is a trailer by its type. */
export function isTrailer(record: string): boolean {
  return record.startsWith(TRAILER_TYPE);
}

/**
 * Checks a trailer's record against the details read.
 * @throws BadBankFile if they differ
 */
export function checkTrailer(record: string, line: number, seen: BankFileTotals, oddities: Oddities): void {
  const { odd, read } = FORMS[seen.kind];
  noteOddFields(odd(record), NEEDED, line, oddities);
  if (Number(read.num_secuencia(record)) !== sequenceAfter(seen.operations)) {
    throw new BadBankFile('wrong_sequence', line, 'num_secuencia');
  }
  if (read.num_bloque(record) !== seen.block) throw new BadBankFile('wrong_block', line, 'num_bloque');
  if (Number(read.num_operaciones(record)) !== seen.operations) {
    throw new BadBankFile('wrong_totals', line, 'num_operaciones');
  }
  if (BigInt(read.importe_total(record)) !== seen.total) {
    throw new BadBankFile('wrong_totals', line, 'importe_total');
  }
}

/** The header and the details precede it. */
function sequenceAfter(operations: number): number {
  return operations + 2;
}

/** Below this, adding one more amount of fifteen digits is still exact. */
const EXACT = Number.MAX_SAFE_INTEGER - 1e15;

/**
 * Adds amounts, in centavos, of at most fifteen digits. The sum is exact even if it exceeds what a double counts. A
 * bigint for each amount would take longer than reading it.
 */
export class ExactSum {
  #large = 0n;
  #small = 0;

  add(amount: number): void {
    this.#small += amount;
    if (this.#small < EXACT) return;
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }

  get total(): bigint {
    return this.#large + BigInt(this.#small);
  }
}
