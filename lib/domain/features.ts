/** Optional features that an operator can enable for an account. */
export const FEATURES = ['direct-debit-lvl-2'] as const;

export type Feature = (typeof FEATURES)[number];
