import { getImportResult } from '#lib/api/imports/routes.ts';
import { DOWNLOAD_SECONDS, downloadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { resultName } from '#lib/operations/imports/file-names.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { configuredMerchantLinks } from '#lib/providers/merchant-files/configured-merchant-links.ts';
import { findImport } from '#lib/store/imports/imports.ts';

/** Returns a link to the file that has a line for each row of an import, as its last step left it. */
export const handler = readingEndpoint(getImportResult, async ({ caller, params: { id }, now }) => {
  const one = requireOwned(caller, await findImport(id));
  if (one.checked_at === null) throw new ApiError('import_not_ready');
  const url = await configuredMerchantLinks().downloadLink(
    resultName(one),
    `${one.id}.csv`,
    DOWNLOAD_SECONDS,
  );
  return { url, expires_at: downloadEndsAt(now).toISOString() };
});
