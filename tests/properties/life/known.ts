import type { UploadForm } from '#lib/providers/merchant-files/port.ts';
import type { TestAccount } from '#tests/support/service/api.ts';

/** A merchant of a life, with what it has received: its token, and its owner's session. */
export type Merchant = {
  readonly name: string;
  readonly account: TestAccount;
  /** When its token ends, in milliseconds. */
  tokenUntil: number;
  readonly owner: { readonly email: string; cookies: [string, string][]; token: string; tokenUntil: number };
};

/** A customer's link that someone has. */
type HeldLink = {
  readonly debit: string;
  readonly account: string;
  readonly token: string;
  readonly code?: string;
};

/** A form with which a file may be uploaded, and the file. */
type HeldForm = { readonly form: UploadForm; readonly content: string };

/** What merchants, customers and the bank know apart from the service. It can be copied. */
export type Known = {
  readonly merchants: Merchant[];
  readonly links: HeldLink[];
  readonly uploads: HeldForm[];
  /** The codes of mailed links to sign in, with the cookies of the browser that asked. */
  readonly signIns: { code: string; cookies: [string, string][] }[];
  /** Account numbers by the ids of their payment methods. */
  readonly numbers: Map<string, string>;
  /** The payout account numbers of each account. */
  readonly payoutNumbers: Map<string, string[]>;
  /** Pairs of keys that an owner has made. */
  readonly pairs: { publicKey: string; privateKey: string; account: string }[];
  /** The files that the bank has, and has not returned. */
  readonly atBank: string[];
  /** Those that it has returned: it may do so again. */
  readonly returned: string[];
  /** Those that the operator has called back. */
  readonly refused: string[];
  /** How many mails, messages and objects were looked at. */
  seenMails: number;
  seenMessages: number;
  readonly seenObjects: Set<string>;
  /** How many names and numbers were made up. */
  count: number;
};

export const nothingKnown = (): Known => ({
  ...{ merchants: [], links: [], uploads: [], signIns: [], pairs: [], atBank: [], returned: [], refused: [] },
  ...{ numbers: new Map(), payoutNumbers: new Map(), seenMails: 0, seenMessages: 0, seenObjects: new Set() },
  count: 0,
});
