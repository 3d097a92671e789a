/** What a fault says to merchants, in both languages. */
export type Sentences = { readonly es: string; readonly en: string };
