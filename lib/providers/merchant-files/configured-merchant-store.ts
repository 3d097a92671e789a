import { requiredSetting } from '#lib/environment.ts';
import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';
import type { MerchantFiles } from './port.ts';

let store: Pick<MerchantFiles, 'put' | 'read'> | undefined;

/** Returns this stage's files of merchants for functions that only write and read them, without links. */
export function configuredMerchantStore(): Pick<MerchantFiles, 'put' | 'read'> {
  store ??= s3BankFiles(requiredSetting('MERCHANT_FILES_BUCKET'));
  return store;
}
