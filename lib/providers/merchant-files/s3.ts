import { s3BankFiles } from '#lib/providers/bank-files/s3.ts';
import type { MerchantFiles } from './port.ts';
import { s3MerchantLinks } from './s3-links.ts';

/** Returns the store of merchants' files in an S3 bucket. The bucket's settings encrypt them. */
export function s3MerchantFiles(bucket: string): MerchantFiles {
  const { put, read } = s3BankFiles(bucket);
  return { put, read, ...s3MerchantLinks(bucket) };
}
