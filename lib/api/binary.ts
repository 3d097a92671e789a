/** A response that is a file, of this media type: what its record looks like to people. */
export class Binary {
  readonly bytes: Uint8Array;
  readonly mediaType: string;

  constructor(bytes: Uint8Array, mediaType: string) {
    this.bytes = bytes;
    this.mediaType = mediaType;
  }
}

/**
 * The one type of file that is served. The gateway takes a response for a file by the first type of `Accept` alone, and
 * so does whoever makes the response.
 */
export const PDF = 'application/pdf';

/** Whether a caller asks for a PDF before anything else. */
export function asksForPdf(accept: string | undefined): boolean {
  const [first = ''] = (accept ?? '').split(/[,;]/);
  return first.trim().toLowerCase() === PDF;
}
