/** What customers can be written to in: Spanish, unless the direct debit asks for English. */
export type Language = 'es' | 'en';
