/**
 * What a merchant may store with a record of ours: its own id for it, and keys and values. In a request that changes a
 * record, members that are left out stay as they are. Records that were stored before these members existed lack them.
 */
export type MerchantData = {
  /** Unique among the account's records of a kind; null or missing if there is none. */
  readonly external_id?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

/** The digits of an account or a card, perhaps in groups, or those that a spreadsheet has left of them. */
const ACCOUNT_NUMBER = /^\d(?:[\s.–-]?\d){14,17}$/;

/**
 * Returns whether an id of a merchant may be an account number: 15 to 18 digits alone. Ids are shown in lists, files and
 * logs, where account numbers must not be. The check digit does not matter: a merchant whose ids are refused learns so
 * from the first of them, and not from one in ten.
 */
export const isLikeAccount = (externalId: string): boolean => ACCOUNT_NUMBER.test(externalId);

/** Returns an id of a merchant in its one form: the same id may be sent with an accent as a character of its own. */
export const normalizeExternalId = (externalId: string): string => externalId.normalize('NFC');

/** Returns the members that a new record stores: those that have a value. */
export function newData({ external_id, metadata = {} }: MerchantData): MerchantData {
  return {
    ...(typeof external_id === 'string' && { external_id }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

/** Returns the members that a request changes. */
export function changedData({ external_id, metadata }: MerchantData): MerchantData {
  return { ...(external_id !== undefined && { external_id }), ...(metadata !== undefined && { metadata }) };
}

/** Returns both members with their values: null without an id, and no keys without metadata. */
export const dataOf = ({ external_id, metadata }: MerchantData) => ({
  external_id: external_id ?? null,
  metadata: { ...metadata },
});
