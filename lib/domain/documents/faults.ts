/** Why an upload is not kept, in Spanish and English. */
export const DOCUMENT_FAULTS = {
  file_missing: {
    es: 'No se ha subido ningún archivo. Súbalo con el formulario antes de que venza, o cree otro documento.',
    en: 'No file is uploaded. Upload it with the form before it expires, or create another document.',
  },
  unknown_format: {
    es: 'El archivo no es PDF, JPEG ni PNG. Cree otro documento y suba el escaneo en uno de estos formatos.',
    en: 'The file is no PDF, JPEG or PNG. Create another document, and upload the scan in one of these formats.',
  },
} as const;

export type DocumentFault = keyof typeof DOCUMENT_FAULTS;
