/** A response that is a file of a media type, instead of JSON. */
export class Binary {
  readonly bytes: Uint8Array;
  readonly mediaType: string;

  constructor(bytes: Uint8Array, mediaType: string) {
    this.bytes = bytes;
    this.mediaType = mediaType;
  }
}

/**
 * The only type of file that is served. The gateway decides by the first type of `Accept` whether a response is a file,
 * so `asksForPdf` does the same.
 */
export const PDF = 'application/pdf';

/** Returns whether `Accept` names a PDF first. */
export function asksForPdf(accept: string | undefined): boolean {
  const [first = ''] = (accept ?? '').split(/[,;]/);
  return first.trim().toLowerCase() === PDF;
}
