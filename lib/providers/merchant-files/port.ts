import type { BankFiles } from '#lib/providers/bank-files/port.ts';

/**
 * A form that uploads one file: a POST of `multipart/form-data` to `url`, with all `fields`, and then the file in a field
 * named `file`.
 */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** The store of the files that merchants upload and download. Each is deleted after seven days. */
export type MerchantFiles = Pick<BankFiles, 'put' | 'read'> & {
  /**
   * Returns a form with which anyone uploads a file of this name, and no other. S3 refuses a file of more bytes, and the
   * form after `seconds`.
   */
  uploadForm(name: string, limits: { mostBytes: number; seconds: number }): Promise<UploadForm>;
  /** Returns a link with which anyone downloads a file, as `fileName` of `contentType`, for `seconds`. */
  downloadLink(name: string, fileName: string, seconds: number, contentType?: string): Promise<string>;
};
