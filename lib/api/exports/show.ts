import { fileNameOf, type Export as StoredExport } from '#lib/domain/exports/export.ts';
import type { Export, ExportWithDownload } from './record.ts';

/** Returns an export as lists and events show it. */
export function showExport({ file, filter, ...stored }: StoredExport): Export {
  const { id, kind, format, from, to, status, failure, created_at, finished_at, updated_at } = stored;
  const { rows = null, bytes = null, sha256 = null } = file ?? {};
  return {
    ...{ id, kind, format, from, to, filter: { status: filter.status, type: filter.type }, status },
    ...{ rows, bytes, sha256, failure, created_at, finished_at },
    expires_at: new Date(stored.expires_at * 1000).toISOString(),
    updated_at,
  };
}

/** Returns an export with the link to its file, which ends at `until`; without one as long as it is not ready. */
export function showWithDownload(
  stored: StoredExport,
  link: { readonly url: string; readonly until: Date } | undefined,
): ExportWithDownload {
  const download = link && {
    url: link.url,
    file_name: fileNameOf(stored),
    expires_at: link.until.toISOString(),
  };
  return { ...showExport(stored), download: download ?? null };
}
