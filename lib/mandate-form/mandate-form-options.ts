import type { Language } from '#lib/wording/language.ts';

export type MandateFormOptions = {
  language: Language;
  /** `n` of the first entry that does not verify, as the caller has found; null if all do. */
  brokenAt: number | null;
  /**
   * Whole account numbers by their entry's `n`, for readers who may see them; the last four digits are shown for the
   * others.
   */
  numbers?: ReadonlyMap<number, string>;
};
