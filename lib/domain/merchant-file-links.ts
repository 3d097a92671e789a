/**
 * How long forms and links of merchants' files work. S3 checks them without asking us, so they also work after their
 * pair of keys was revoked. An upload or a download only has to begin in time, and programs begin at once.
 */

/** Seconds for which a form uploads its file. At 250 kbit/s, the largest file of 25 MB arrives whole in them. */
export const UPLOAD_SECONDS = 15 * 60;

/** Seconds for which a link downloads its file. */
export const DOWNLOAD_SECONDS = 5 * 60;

/** The same, as the reference says it. */
export const UPLOAD_TIME = `${UPLOAD_SECONDS / 60} minutes`;
export const DOWNLOAD_TIME = `${DOWNLOAD_SECONDS / 60} minutes`;

/** Returns when a form that is made now no longer uploads. */
export const uploadEndsAt = (now: Date): Date => new Date(now.getTime() + UPLOAD_SECONDS * 1_000);

/** Returns when a link that is made now no longer downloads. */
export const downloadEndsAt = (now: Date): Date => new Date(now.getTime() + DOWNLOAD_SECONDS * 1_000);
