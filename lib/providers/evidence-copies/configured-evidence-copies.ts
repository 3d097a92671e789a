import { requiredSetting } from '#lib/environment.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';

/** Where the copies of the mandates' evidence lie. Each is written once. */
export type EvidenceCopies = Pick<BankFiles, 'putOnce' | 'read'>;

let copies: EvidenceCopies | undefined;

/** This stage's: the bucket that the deployment names. */
export function configuredEvidenceCopies(): EvidenceCopies {
  copies ??= s3BankFiles(requiredSetting('EVIDENCE_BUCKET'));
  return copies;
}
