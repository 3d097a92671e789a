import { requiredSetting } from '#lib/environment.ts';
import type { BankFiles } from './port.ts';
import { s3BankFiles } from './s3.ts';

let files: BankFiles | undefined;

/** Returns the store of this stage's files: the bucket that the deployment names. */
export function configuredBankFiles(): BankFiles {
  files ??= s3BankFiles(requiredSetting('FILES_BUCKET'));
  return files;
}
