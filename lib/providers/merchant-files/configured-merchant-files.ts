import { requiredSetting } from '#lib/environment.ts';
import type { MerchantFiles } from './port.ts';
import { s3MerchantFiles } from './s3.ts';

let files: MerchantFiles | undefined;

/** Returns the store of this stage's files of merchants: the bucket that the deployment names. */
export function configuredMerchantFiles(): MerchantFiles {
  files ??= s3MerchantFiles(requiredSetting('MERCHANT_FILES_BUCKET'));
  return files;
}
