import { type BankFileDetail, encodeDetail } from './detail.ts';
import { type BankFileHeader, blockOf, encodeHeader } from './header.ts';
import { RECORD_WIDTH } from './layout.ts';
import { ExactSum, encodeTrailer } from './trailer.ts';

/** The end of each record, including the last one. */
const LINE_END = '\r\n';

/** Returns the size of a file in bytes. Header, details and trailer have the same width. */
export function sizeOf({ operations }: { readonly operations: number }): number {
  return (operations + 2) * (RECORD_WIDTH + LINE_END.length);
}

/**
 * Yields a bank's file record by record, with line ends. The same header and details in the same order always make the
 * same file. Numbers the details, and reads them one at a time.
 * @throws UnfitForBankFile at the first value that does not fit (see `detailFault`)
 */
export async function* writeBankFile(
  header: BankFileHeader,
  details: AsyncIterable<BankFileDetail> | Iterable<BankFileDetail>,
): AsyncGenerator<string, void, undefined> {
  yield encodeHeader(header) + LINE_END;
  const { kind } = header;
  let operations = 0;
  const sum = new ExactSum();
  for await (const detail of details) {
    const record = encodeDetail(detail, operations + 2, kind);
    operations += 1;
    sum.add(detail.amount);
    yield record + LINE_END;
  }
  yield encodeTrailer({ kind, block: blockOf(header), operations, total: sum.total }) + LINE_END;
}
