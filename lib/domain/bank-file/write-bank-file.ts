import { type BankFileDetail, encodeDetail } from './detail.ts';
import { type BankFileHeader, blockOf, encodeHeader } from './header.ts';
import { ExactSum, encodeTrailer } from './trailer.ts';

/** The end of each record, including the last one. */
export const LINE_END = '\r\n';

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
