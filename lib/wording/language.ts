/** The languages of customers. Spanish is the default. */
export type Language = 'es' | 'en';
