import type { NewImport } from '#lib/api/imports/record.ts';

/** Why a file is not uploaded, or was not. */
export type UploadTrouble = 'missing' | 'workbook' | 'tooLarge' | 'empty' | 'refused' | 'unreachable';

/** The most bytes of a file, which the form that uploads it also enforces. */
const MOST_BYTES = 25_000_000;

/** Returns why a chosen file cannot be an import; undefined if it may be one. */
export function troubleOfFile(file: Pick<File, 'name' | 'size'> | undefined): UploadTrouble | undefined {
  if (!file) return 'missing';
  if (/\.(?:xls[xmb]?|ods|numbers)$/i.test(file.name)) return 'workbook';
  if (file.size === 0) return 'empty';
  return file.size > MOST_BYTES ? 'tooLarge' : undefined;
}

/** Sends a file by the form of its import. Returns why it was not stored; undefined if it was. */
export async function sendFile(
  { url, fields }: NewImport['upload'],
  file: File,
): Promise<UploadTrouble | undefined> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  try {
    const { ok } = await fetch(url, { method: 'POST', body: form, credentials: 'omit' });
    return ok ? undefined : 'refused';
  } catch {
    return 'unreachable';
  }
}
