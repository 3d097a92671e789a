import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { Receiving } from './bank-files/file-content.ts';
import { configuredCollections } from './collections/configured-collections.ts';
import { configuredPayouts } from './outgoing/configured-payouts.ts';

/** What presents and receives the files of each kind. */
const CONFIGURED: Readonly<Record<FileKind, () => Receiving>> = {
  collections: configuredCollections,
  payouts: configuredPayouts,
};

/**
 * Returns the bank, the issuer, the storage and the content of the files of a kind.
 *
 * @throws ApiError `provider_not_configured` if the stage does not set them
 */
export const configuredFiles = (kind: FileKind): Receiving => CONFIGURED[kind]();
