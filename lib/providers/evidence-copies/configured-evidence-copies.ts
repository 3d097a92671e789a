import { requiredSetting } from '#lib/environment.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';

/** The store of the copies of the mandates' evidence. Each copy is written once. */
export type EvidenceCopies = Pick<BankFiles, 'putOnce' | 'read'>;

let copies: EvidenceCopies | undefined;

/** Returns this stage's store: the bucket that the deployment names. */
export function configuredEvidenceCopies(): EvidenceCopies {
  copies ??= s3BankFiles(requiredSetting('EVIDENCE_BUCKET'));
  return copies;
}
