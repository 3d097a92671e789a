/** How the characters of a file are encoded. */
export const ENCODINGS = ['utf-8', 'latin-1'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why a file cannot be read as text. */
export type Unreadable = 'file_is_workbook' | 'file_is_utf_16' | 'file_is_binary' | 'file_is_empty';

/** The first bytes of XLSX, which is a ZIP archive, and of XLS. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

const UTF_16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/**
 * Returns the text of a file, without its byte order mark, and the encoding that was guessed: UTF-8 if all bytes are
 * valid in it, otherwise Latin-1 as Windows writes it (code page 1252).
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: Encoding } | { fault: Unreadable } {
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (WORKBOOKS.some(begins)) return { fault: 'file_is_workbook' };
  if (UTF_16_MARKS.some(begins)) return { fault: 'file_is_utf_16' };
  if (bytes.includes(0)) return { fault: 'file_is_binary' };
  const decoded = textOf(bytes);
  return decoded.text.trim() === '' ? { fault: 'file_is_empty' } : decoded;
}

function textOf(bytes: Uint8Array): { text: string; encoding: Encoding } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'latin-1' };
  }
}
