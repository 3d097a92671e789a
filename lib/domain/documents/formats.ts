/** The formats of documents: their first bytes, as their specifications have them, and how file names end. */
const FORMATS = {
  // ISO 32000-1, 7.5.2.
  'application/pdf': { begins: Buffer.from('%PDF-'), extension: 'pdf' },
  // ITU-T T.81, B.1.1.3: the start of the image, and the first byte of the next marker.
  'image/jpeg': { begins: Buffer.from([0xff, 0xd8, 0xff]), extension: 'jpg' },
  // ISO 15948, 5.2.
  'image/png': {
    begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    extension: 'png',
  },
} as const;

export type ContentType = keyof typeof FORMATS;
export const CONTENT_TYPES = Object.keys(FORMATS) as [ContentType, ...ContentType[]];

/** Returns the format of a file by its first bytes, whatever its name says; undefined if documents cannot have it. */
export function contentTypeOf(content: Uint8Array): ContentType | undefined {
  return CONTENT_TYPES.find((type) => {
    const { begins } = FORMATS[type];
    return begins.equals(content.subarray(0, begins.length));
  });
}

/** Returns how the names of files of a format end, without the dot. */
export const extensionOf = (type: ContentType): string => FORMATS[type].extension;
