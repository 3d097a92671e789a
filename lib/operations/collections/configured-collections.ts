import { setting } from '#lib/environment.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Issuer } from '#lib/operations/collections/filing/present-file.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';

export type Collections = {
  files: BankFiles;
  bank: string;
  issuer: Issuer;
  plainCopies?: string | undefined;
};

/**
 * Returns the collecting bank, the issuer and the storage of the files.
 *
 * @throws ApiError `provider_not_configured` if the stage does not set them
 */
export function configuredCollections(): Collections {
  const [bank, companyName, rfc] = [
    setting('COLLECTION_BANK'),
    setting('ISSUER_NAME'),
    setting('ISSUER_RFC'),
  ];
  const plainCopies = setting('PLAIN_COPY_MEANS_PAID');
  if (!bank || !companyName || !rfc) throw new ApiError('provider_not_configured');
  return { files: configuredBankFiles(), bank, issuer: { companyName, rfc }, plainCopies };
}
