/** A sentence, in the language of the page at that moment. */
export type SentenceOf<Texts> = (texts: Texts) => string;

/** The text in some fields of a form, and their errors. */
export type Written<Field extends string, Texts> = {
  draft: Record<Field, string>;
  fieldErrors: Partial<Record<Field, SentenceOf<Texts>>>;
};
