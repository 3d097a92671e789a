import { requiredSetting } from '#lib/environment.ts';
import { readUnlisted } from '#lib/providers/bank-files/read-unlisted.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';
import type { EvidenceCopies } from './configured-evidence-copies.ts';

let copies: EvidenceCopies | undefined;

/** Returns this stage's bucket of evidence, for the function that keeps documents there, which may be missing. */
export function configuredDocumentCopies(): EvidenceCopies {
  copies ??= readUnlisted(s3BankFiles(requiredSetting('EVIDENCE_BUCKET')));
  return copies;
}
