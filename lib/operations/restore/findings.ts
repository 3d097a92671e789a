import type { Centavos } from '#lib/domain/money.ts';

type Kind = { meaning: string; ends: string; isToTell?: true };

const REPAIR = 'ops restore repair';

/**
 * What a restored table can lack, with the meaning and the remedy of each. A finding with `isToTell` is only reported;
 * collections may continue without it.
 */
export const FINDINGS = {
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
  revoked: { meaning: 'Its customer has revoked it since.', ends: 'ops debit revoke' },
  cancelled: {
    meaning: 'Its merchant has cancelled it since.',
    ends: 'tell its merchant, or ops debit revoke',
  },
  forgotten_debit: {
    meaning: 'It was created since.',
    ends: 'tell its merchant, who creates it again',
    isToTell: true,
  },
  keys_rotated: {
    meaning: 'Keys of it were replaced or revoked since: they are valid again.',
    ends: 'ops account key revoke, or ops account rotate-keys',
  },
  forgotten_keys: {
    meaning: 'Keys of it were added or replaced since: calls with them are refused.',
    ends: 'ops account key add',
    isToTell: true,
  },
  suspended: { meaning: 'It was suspended since.', ends: 'ops account suspend' },
  forgotten_account: { meaning: 'It was opened since.', ends: 'ops account create', isToTell: true },
} as const satisfies Record<string, Kind>;

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
};
