import { type BankFileDetail, encodeDetail } from './detail.ts';
import { type BankFileHeader, blockOf, encodeHeader } from './header.ts';
import { ExactSum, encodeTrailer } from './trailer.ts';

/** What each record ends with, the last one included. */
export const LINE_END = '\r\n';

/**
 * A bank's file record by record, line ends included: the same header and details in the same order always make the
 * same file. The details are numbered here, and read one at a time.
 * Throws `UnfitForBankFile` at the first thing that does not fit (see `detailFault`).
 */
export async function* writeBankFile(
  header: BankFileHeader,
  details: AsyncIterable<BankFileDetail> | Iterable<BankFileDetail>,
): AsyncGenerator<string, void, undefined> {
  yield encodeHeader(header) + LINE_END;
  let operations = 0;
  const sum = new ExactSum();
  for await (const detail of details) {
    const record = encodeDetail(detail, operations + 2);
    operations += 1;
    sum.add(detail.amount);
    yield record + LINE_END;
  }
  yield encodeTrailer({ block: blockOf(header), operations, total: sum.total }) + LINE_END;
}
