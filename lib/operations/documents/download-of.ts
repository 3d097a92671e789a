import type { Document } from '#lib/domain/documents/document.ts';
import { extensionOf } from '#lib/domain/documents/formats.ts';
import { DOWNLOAD_SECONDS, downloadEndsAt } from '#lib/domain/merchant-file-links.ts';
import type { MerchantLinks } from '#lib/providers/merchant-files/s3-links.ts';
import { copyName } from './file-names.ts';

/**
 * Returns a link to the copy of a document; null if none is kept. Each call makes a link, which is stored nowhere. The
 * name of the downloaded file is ours: a merchant's own could end like a program's.
 */
export async function downloadOf(
  one: Document,
  links: Pick<MerchantLinks, 'downloadLink'>,
  now: Date,
): Promise<{ url: string; file_name: string; expires_at: string } | null> {
  if (!one.kept) return null;
  const { content_type } = one.kept;
  const file_name = `${one.id}.${extensionOf(content_type)}`;
  const url = await links.downloadLink(copyName(one), file_name, DOWNLOAD_SECONDS, content_type);
  return { url, file_name, expires_at: downloadEndsAt(now).toISOString() };
}
