import type { ExportWithDownload } from '#lib/api/exports/record.ts';
import { showWithDownload } from '#lib/api/exports/show.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { fileNameOf } from '#lib/domain/exports/export.ts';
import { DOWNLOAD_SECONDS, downloadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { findExport } from '#lib/store/exports.ts';

/**
 * Returns an export of the caller's account with a link to its file, if that is ready. Each call makes a link, which is
 * stored nowhere.
 *
 * @throws ApiError `not_found`; `access_refused` if it belongs to another account
 */
export async function showDownload(
  caller: Caller,
  id: string,
  files: Pick<MerchantFiles, 'downloadLink'>,
  now: Date,
): Promise<ExportWithDownload> {
  const found = requireOwned(caller, await findExport(id, now));
  if (!found.file) return showWithDownload(found, undefined);
  const url = await files.downloadLink(found.file.name, fileNameOf(found), DOWNLOAD_SECONDS);
  return showWithDownload(found, { url, until: downloadEndsAt(now) });
}
