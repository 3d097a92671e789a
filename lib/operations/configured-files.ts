import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { Receiving } from './bank-files/file-content.ts';
import { configuredCollections } from './collections/configured-collections.ts';

/** What presents and receives the files of each kind. */
const CONFIGURED: Readonly<Partial<Record<FileKind, () => Receiving>>> = {
  collections: configuredCollections,
};

/**
 * Returns the bank, the issuer, the storage and the content of the files of a kind.
 *
 * @throws ApiError `provider_not_configured` if the stage does not exchange such files
 */
export function configuredFiles(kind: FileKind): Receiving {
  const configured = CONFIGURED[kind];
  if (!configured) throw new ApiError('provider_not_configured');
  return configured();
}
