import type { IdPrefix } from '#lib/domain/ids.ts';

/** Whether a text has the form of an id of this kind. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{33}$/.test(text.slice(prefix.length + 1));
}
