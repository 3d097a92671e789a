import { getExport } from '#lib/api/exports/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { showDownload } from '#lib/operations/exports/show-download.ts';
import { configuredMerchantLinks } from '#lib/providers/merchant-files/configured-merchant-links.ts';

/** Returns an export of the account, with a link to its file once that is ready. */
export const handler = readingEndpoint(getExport, ({ caller, params: { id }, now }) =>
  showDownload(caller, id, configuredMerchantLinks(), now),
);
