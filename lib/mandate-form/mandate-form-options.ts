import type { Language } from '#lib/wording/language.ts';

export type MandateFormOptions = {
  language: Language;
  /** `n` of the first entry that does not verify, as the caller has found; null where all do. */
  brokenAt: number | null;
  /** Whole account numbers by their entry's `n`, for those who may see them; without one, its last four digits are shown. */
  numbers?: ReadonlyMap<number, string>;
};
