import type { Unreadable } from './decode.ts';
import type { Sentences } from './sentences.ts';

/** Why a file is refused as a whole. */
export type FileFault =
  | Unreadable
  | 'file_has_no_header'
  | 'file_has_open_quote'
  | 'file_has_too_many_rows'
  | 'file_has_no_rows'
  | 'columns_missing'
  | 'columns_repeated';

/** The sentences of these faults. */
export const FILE_FAULTS: Readonly<Record<FileFault, Sentences>> = {
  file_is_workbook: {
    es: 'Este es un libro de Excel. Dé formato de texto a la columna CLABE antes de escribir en ella y guarde la hoja como «CSV UTF-8». Una CLABE que ya se ve como 2.01E+15 perdió sus dígitos: vuelva a copiarla del original.',
    en: 'This is a workbook. Format the CLABE column as text before you fill it, and save the sheet as “CSV UTF-8”. A CLABE that already looks like 2.01E+15 has lost its digits: copy it again from the original.',
  },
  file_is_utf_16: {
    es: 'El archivo está en UTF-16 («Texto Unicode»). Guárdelo como «CSV UTF-8».',
    en: 'The file is in UTF-16 (“Unicode text”). Save it as “CSV UTF-8”.',
  },
  file_is_binary: {
    es: 'El archivo no es de texto. Envíe un CSV.',
    en: 'The file is not a text. Send a CSV.',
  },
  file_is_empty: { es: 'El archivo está vacío.', en: 'The file is empty.' },
  file_has_no_header: {
    es: 'La primera línea no nombra ninguna columna conocida. Escriba en ella los nombres de las columnas.',
    en: 'The first line names no known column. Write the names of the columns in it.',
  },
  file_has_open_quote: {
    es: 'Unas comillas se abren y no se cierran. Ciérrelas o quítelas.',
    en: 'A quotation mark is opened and never closed. Close it or remove it.',
  },
  file_has_too_many_rows: {
    es: 'El archivo tiene más de 100,000 filas. Divídalo.',
    en: 'The file has more than 100,000 rows. Split it.',
  },
  file_has_no_rows: { es: 'El archivo no tiene filas.', en: 'The file has no rows.' },
  columns_missing: {
    es: 'Faltan columnas obligatorias. Agréguelas.',
    en: 'Required columns are missing. Add them.',
  },
  columns_repeated: {
    es: 'Una columna aparece dos veces. Deje una sola.',
    en: 'A column appears twice. Keep one of them.',
  },
};
