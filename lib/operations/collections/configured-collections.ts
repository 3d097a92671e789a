import { setting } from '#lib/environment.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import { collectionsContent } from './collections-content.ts';

/**
 * Returns the collecting bank, the issuer, the storage of the files, and what they hold.
 *
 * @throws ApiError `provider_not_configured` if the stage does not set them
 */
export function configuredCollections(): Receiving {
  const [bank, companyName, rfc] = [
    setting('COLLECTION_BANK'),
    setting('ISSUER_NAME'),
    setting('ISSUER_RFC'),
  ];
  const plainCopies = setting('PLAIN_COPY_MEANS_PAID');
  if (!bank || !companyName || !rfc) throw new ApiError('provider_not_configured');
  const issuer = { companyName, rfc };
  return { files: configuredBankFiles(), bank, issuer, plainCopies, content: collectionsContent };
}
