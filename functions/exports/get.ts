import { getExport } from '#lib/api/exports/routes.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { showDownload } from '#lib/operations/exports/show-download.ts';
import { configuredMerchantLinks } from '#lib/providers/merchant-files/configured-merchant-links.ts';

/** Returns an export of the account, with a link to its file once that is ready. */
export const handler = endpoint(getExport, ({ caller, params: { id }, now }) =>
  showDownload(caller, id, configuredMerchantLinks(), now),
);
