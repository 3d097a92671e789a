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

/** Returns whether access was refused. A wrong clock or signature is a 403 as well, under another name. */
const isDenied = (error: unknown): boolean => (error as Error).name === 'AccessDenied';
