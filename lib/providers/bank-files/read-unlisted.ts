import type { S3ServiceException } from '@aws-sdk/client-s3';
import { type BankFiles, NoSuchFile } from './port.ts';

/**
 * Returns a store whose files may be missing, for a function. No function may list, so S3 does not say that an object
 * is missing: it denies the read.
 */
export function readUnlisted<Files extends Pick<BankFiles, 'read'>>(files: Files): Files {
  return {
    ...files,
    async read(name: string, version?: string) {
      try {
        return await files.read(name, version);
      } catch (error) {
        throw isDenied(error) ? new NoSuchFile(undefined, { cause: error }) : error;
      }
    },
  };
}

const isDenied = (error: unknown): boolean =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode === 403;
