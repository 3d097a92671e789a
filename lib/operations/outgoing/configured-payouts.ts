import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { payoutsContent } from './filing/payouts-content.ts';

/**
 * Returns the bank that pays out, the issuer, the storage of the files, and what they hold. The bank that collects pays
 * out as well. A plain copy of a file of payouts never means that it was paid.
 *
 * @throws ApiError `provider_not_configured` if the stage does not set them
 */
export function configuredPayouts(): Receiving {
  const { plainCopies, ...outside } = configuredCollections();
  return { ...outside, content: payoutsContent };
}
