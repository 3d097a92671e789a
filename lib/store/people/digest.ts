import { createHash } from 'node:crypto';

/** Returns the digest by which a secret of at least 128 random bits, or an address, is found again. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
