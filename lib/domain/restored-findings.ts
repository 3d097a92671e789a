import type { Centavos } from './money.ts';

type Kind = { meaning: string; ends: string; isToTell?: true };

const REPAIR = 'ops restore repair';

/** What the bank's files show. */
const FILE_FINDINGS = {
  not_presented: {
    meaning: 'The bank has this order, and the table takes it for not presented.',
    ends: REPAIR,
  },
  presented_before: {
    meaning: 'The bank refused the file that the table has this order in, and got it with a later one.',
    ends: REPAIR,
  },
  forgotten: { meaning: 'The bank has this order, and the table has its direct debit only.', ends: REPAIR },
  lost: {
    meaning: 'The bank has this order, and the table cannot tell for certain whose it is.',
    ends: `${REPAIR}, then ops exceptions list`,
  },
  transfer_not_presented: {
    meaning: 'The bank has this transfer, and the table takes it for not presented.',
    ends: REPAIR,
  },
  transfer_presented_before: {
    meaning: 'The bank refused the file that the table has this transfer in, and got it with a later one.',
    ends: REPAIR,
  },
  transfer_unknown: {
    meaning: 'The bank has this payment to a merchant, and the table has no such transfer.',
    ends: REPAIR,
  },
  transfer_lost: {
    meaning: 'The bank has this payment, and the table cannot tell for certain whose it is.',
    ends: `${REPAIR}, then ops exceptions list`,
  },
  refund_not_presented: {
    meaning: 'The bank has this refund, and the table takes it for not presented.',
    ends: REPAIR,
  },
  refund_presented_before: {
    meaning: 'The bank refused the file that the table has this refund in, and got it with a later one.',
    ends: REPAIR,
  },
  refund_unknown: {
    meaning: 'The bank has this refund of an order, and the table does not know it.',
    ends: REPAIR,
  },
  refund_lost: {
    meaning: 'The bank has this refund, and the table cannot tell for certain of which order.',
    ends: `${REPAIR}, then ops exceptions list`,
  },
  unknown_file: {
    meaning: 'The bank has this file, and the table takes it for not presented.',
    ends: REPAIR,
  },
  unknown_return_file: { meaning: 'The table does not know this return file.', ends: REPAIR },
  references_behind: { meaning: 'The next reference was given out before.', ends: REPAIR },
} as const satisfies Record<string, Kind>;

/** What only the table that was in use before the restore shows: changes since the restored moment. */
export const FORMER_FINDINGS = {
  revoked: {
    meaning: 'The customer has revoked this direct debit since: it is active again.',
    ends: 'ops debit revoke',
  },
  cancelled: {
    meaning: 'The merchant has cancelled this direct debit since: it is active again.',
    ends: 'tell its merchant, or ops debit revoke',
  },
  forgotten_debit: {
    meaning: 'This direct debit was created since.',
    ends: 'tell its merchant, who creates it again; the customer agrees again',
    isToTell: true,
  },
  keys_rotated: {
    meaning: 'Keys of this account were replaced or revoked since: they are valid again.',
    ends: 'ops account key revoke, or ops account rotate-keys',
  },
  forgotten_keys: {
    meaning: 'Keys of this account were added or replaced since: calls with them are refused.',
    ends: 'ops account key add; tell its merchant',
    isToTell: true,
  },
  suspended: {
    meaning: 'This account was suspended since: it is active again.',
    ends: 'ops account suspend',
  },
  forgotten_account: {
    meaning: 'This account was opened since.',
    ends: 'ops account create; tell its merchant',
    isToTell: true,
  },
  member_removed: {
    meaning: 'This member was removed since: it can sign in again.',
    ends: 'ops account member remove; if it is the only owner, ops account member add first',
  },
  role_lowered: {
    meaning: 'The role of this member was lowered since: it has the higher one again.',
    ends: 'an owner changes the role again, or ops account member remove and ops account member add',
  },
  role_raised: {
    meaning: 'The role of this member was raised since: it has the lower one again.',
    ends: 'an owner changes the role again, or ops account member remove and ops account member add',
    isToTell: true,
  },
  endpoint_deleted: {
    meaning: 'This webhook endpoint was deleted since: it receives events again.',
    ends: 'ops account endpoint delete',
  },
  endpoint_disabled: {
    meaning: 'The merchant has disabled this webhook endpoint since: it receives events again.',
    ends: 'tell its merchant, who disables it again; or ops account endpoint delete',
  },
  endpoint_moved: {
    meaning: 'The URL of this webhook endpoint was changed since: events go to the earlier one again.',
    ends: 'tell its merchant, who changes it again; or ops account endpoint delete',
  },
  endpoint_secret_rotated: {
    meaning: 'The secret of this webhook endpoint was rotated since: the earlier one signs again.',
    ends: 'tell its merchant, who rotates it again; or ops account endpoint delete',
  },
  notify_secret_rotated: {
    meaning: 'The notify secret of this account was rotated since: the earlier one signs again.',
    ends: 'tell its merchant: an owner rotates it again',
    isToTell: true,
  },
} as const satisfies Record<string, Kind>;

/**
 * What a restored table can lack, with the meaning and the remedy of each. A finding with `isToTell` is only reported;
 * collections may continue without it.
 */
export const FINDINGS = { ...FILE_FINDINGS, ...FORMER_FINDINGS } as const;

type FindingKind = keyof typeof FINDINGS;

/** One thing that a restored table lacks, and where. Amounts are in centavos. */
export type Finding = {
  finding: FindingKind;
  file?: string | undefined;
  line?: number | undefined;
  reference?: string | undefined;
  amount?: Centavos | undefined;
  order_id?: string | undefined;
  transfer_id?: string | undefined;
  direct_debit_id?: string | undefined;
  account_id?: string | undefined;
  member_id?: string | undefined;
  webhook_endpoint_id?: string | undefined;
};
