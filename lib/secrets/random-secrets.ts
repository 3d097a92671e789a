import { createHash, createHmac, randomBytes } from 'node:crypto';

/** Generates a secret: 22 characters that cannot be guessed (128 bits). */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** The form of these secrets. */
export const SECRET_FORM = /^[A-Za-z0-9_-]{22}$/;

/**
 * Returns the secret that follows another one. The stored salt alone does not make it. Two renewals with one secret have
 * the same next one: those of two tabs, or of a browser that repeats a request without a response.
 */
export const nextSecret = (secret: string, salt: string): string =>
  createHmac('sha256', secret).update(salt).digest().subarray(0, 16).toString('base64url');

/** Returns the digest by which a secret of at least 128 random bits, or an address, is stored and found again. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
