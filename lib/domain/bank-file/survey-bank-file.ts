import { type BankFileSummary, checkBankFile, type Expected } from './read-bank-file.ts';
import { isUnreadable } from './return-line.ts';
import type { Chunks } from './split-records.ts';

/** Reads a whole file as `checkBankFile`, and finds the references about which it says different things. */
export async function surveyBankFile(
  chunks: Chunks,
  expected: Expected = {},
): Promise<BankFileSummary & { contradicted: ReadonlySet<string> }> {
  const said = new Map<string, string>();
  const contradicted = new Set<string>();
  const summary = await checkBankFile(chunks, expected, (line) => {
    if (isUnreadable(line)) return;
    const { numericReference, returnCode } = line;
    if ((said.get(numericReference) ?? returnCode) !== returnCode) contradicted.add(numericReference);
    said.set(numericReference, returnCode);
  });
  return { ...summary, contradicted };
}
