/**
 * The cost of a file written and read by hand, with strings alone: no layout, nothing checked but the number and the
 * sum of the details. The service's own writer and reader are compared with it.
 */
import type { BankFileDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';

/** Returns the records that the service's own writer makes. */
export function* writePlainly(
  header: BankFileHeader,
  details: Iterable<BankFileDetail>,
): Generator<string, void, undefined> {
  const day = header.presentationDate.replaceAll('-', '');
  const block = day.slice(6) + String(header.fileNumber).padStart(5, '0');
  const first = `01000000130${header.bank}E2${block}${day}0100`.padEnd(60);
  yield `${`${first}${textOf(header.companyName)}${textOf(header.rfc).slice(0, 18)}`.padEnd(300)}\r\n`;
  let operations = 0;
  let total = 0;
  for (const detail of details) {
    operations += 1;
    total += detail.amount;
    yield recordOf(detail, operations + 1);
  }
  const last = `09${digits(operations + 2, 7)}30${block}${digits(operations, 7)}${digits(total, 18)}`;
  yield `${last.padEnd(300)}\r\n`;
}

function recordOf(detail: BankFileDetail, sequence: number): string {
  return (
    `02${digits(sequence, 7)}3001${digits(detail.amount, 15)}${detail.settlementDate.replaceAll('-', '')}` +
    `000000                  51${detail.chargeDate.replaceAll('-', '')}${detail.bank}4000${detail.clabe}` +
    `${textOf(detail.holderName)}${textOf(detail.serviceReference)}${textOf(detail.merchantName)}` +
    `000000000000000${detail.numericReference}${textOf(detail.concept)}${detail.returnCode ?? '00'}` +
    '                     \r\n'
  );
}

const digits = (value: number, width: number) => String(value).padStart(width, '0');

const textOf = (text: string) =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 40)
    .padEnd(40);

/**
 * Calls a function for each detail of a file; returns how many there were. Throws if the trailer has another number.
 */
export async function readPlainly(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onDetail: (detail: ReturnType<typeof detailOf>) => void,
): Promise<number> {
  let rest = '';
  let operations = 0;
  let total = 0;
  for await (const piece of pieces) {
    const lines = (
      rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1')
    ).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('02')) {
        const detail = detailOf(line);
        operations += 1;
        total += detail.amount;
        onDetail(detail);
      } else if (
        line.startsWith('09') &&
        (Number(line.slice(18, 25)) !== operations || Number(line.slice(25, 43)) !== total)
      ) {
        throw new Error('The trailer does not agree with the details.');
      }
    }
  }
  return operations;
}

const detailOf = (line: string) => ({
  sequence: Number(line.slice(2, 9)),
  amount: Number(line.slice(13, 28)),
  settlementDate: dateOf(line.slice(28, 36)),
  chargeDate: dateOf(line.slice(62, 70)),
  bank: line.slice(70, 73),
  clabe: line.slice(77, 95),
  holderName: line.slice(95, 135).trimEnd(),
  serviceReference: line.slice(135, 175).trimEnd(),
  merchantName: line.slice(175, 215).trimEnd(),
  numericReference: line.slice(230, 237),
  concept: line.slice(237, 277).trimEnd(),
  returnCode: line.slice(277, 279),
});

const dateOf = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
