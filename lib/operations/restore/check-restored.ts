import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Finding } from '#lib/domain/restored-findings.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { digestOfReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { outcomeOfReturnFile } from '#lib/operations/bank-files/outcome-of-return-file.ts';
import { lastDrawn } from '#lib/store/references.ts';
import { knownOf } from './adopt-file.ts';
import type { FoundEntry } from './found-entry.ts';
import { linesOf, type PresentedFile, presentedSince, returnFilesSince } from './presented-files.ts';
import { RESTORED } from './restored-kinds.ts';

/** How much was compared, and what the table lacks. */
export type Checked = { files: number; lines: number; returns: number; findings: Finding[] };

/**
 * Compares the table with all files of a kind that the bank received and returned since the restored moment. Files are
 * written once, and were kept when the table was restored.
 */
export async function checkRestored(since: Date, receiving: Receiving, { now }: Clock): Promise<Checked> {
  const { files, content } = receiving;
  const checked: Checked = { files: 0, lines: 0, returns: 0, findings: [] };
  let highest = 0;
  for await (const file of presentedSince(files, since, content.kind)) {
    checked.files += 1;
    const known = await knownOf(file);
    if (known === 'refused') continue;
    if (known === undefined) checked.findings.push({ finding: 'unknown_file', file: file.name });
    for await (const line of RESTORED[content.kind].compare(await linesOf(files, file), file, since)) {
      checked.lines += 1;
      highest = Math.max(highest, highestIn(line));
      if (line.state !== 'agrees') checked.findings.push(findingOf(line, line.state, file));
    }
  }
  for (const name of await returnFilesSince(files, since, content.kind)) {
    checked.returns += 1;
    const digest = await digestOfReturnFile(name, receiving);
    if (!(await outcomeOfReturnFile(digest, now)))
      checked.findings.push({ finding: 'unknown_return_file', file: name });
  }
  if ((await lastDrawn()) < highest) {
    checked.findings.push({ finding: 'references_behind', reference: String(highest) });
  }
  return checked;
}

/** Returns the higher of the two references in a line: the order's and its direct debit's, or the transfer's. */
export function highestIn({ detail }: Pick<FoundEntry, 'detail'>): number {
  const { numericReference, serviceReference } = detail;
  return Math.max(Number(numericReference), /^\d{7}$/.test(serviceReference) ? Number(serviceReference) : 0);
}

function findingOf(
  { detail, of }: FoundEntry,
  finding: Finding['finding'],
  { name }: PresentedFile,
): Finding {
  const { sequence: line, numericReference: reference, amount } = detail;
  return { finding, file: name, line, reference, amount, ...of };
}
