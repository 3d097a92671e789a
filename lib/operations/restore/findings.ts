import type { Centavos } from '#lib/domain/money.ts';

type Kind = { meaning: string; ends: string; isToTell?: true };

const REPAIR = 'ops restore repair';

/** What a restored table can lack, each with its meaning and its remedy. A finding with `isToTell` does not block the collections. */
export const FINDINGS = {
  not_presented: {
    meaning: 'The bank has this order, but in the table it is not presented.',
    ends: REPAIR,
  },
  presented_before: {
    meaning:
      'The bank rejected the file that the order has in the table, and got the order with a later file.',
    ends: REPAIR,
  },
  forgotten: { meaning: 'The bank has this order, but the table has only its direct debit.', ends: REPAIR },
  lost: {
    meaning: 'The bank has this order, but the table does not show its direct debit.',
    ends: `${REPAIR}, then ops exceptions list`,
  },
  unknown_file: {
    meaning: 'The bank has this file, but in the table it is not presented.',
    ends: REPAIR,
  },
  unknown_answer: { meaning: 'The table does not know this return file.', ends: REPAIR },
  references_behind: { meaning: 'The next reference of the table is already in use.', ends: REPAIR },
  revoked: { meaning: 'The customer has revoked the direct debit since then.', ends: 'ops debit revoke' },
  cancelled: {
    meaning: 'The merchant has cancelled the direct debit since then.',
    ends: 'tell its merchant, or ops debit revoke',
  },
  forgotten_debit: {
    meaning: 'The direct debit was created since then.',
    ends: 'tell its merchant to create it again',
    isToTell: true,
  },
  keys_rotated: {
    meaning: 'The keys of the account were replaced since then: the old ones are valid again.',
    ends: 'ops account rotate-keys',
  },
  suspended: { meaning: 'The account was suspended since then.', ends: 'ops account suspend' },
  forgotten_account: {
    meaning: 'The account was created since then.',
    ends: 'ops account create',
    isToTell: true,
  },
} as const satisfies Record<string, Kind>;

type FindingKind = keyof typeof FINDINGS;

/** One thing that a restored table lacks, and where. Amounts are centavos. */
export type Finding = {
  finding: FindingKind;
  file?: string | undefined;
  line?: number | undefined;
  reference?: string | undefined;
  amount?: Centavos | undefined;
  order_id?: string | undefined;
  direct_debit_id?: string | undefined;
  account_id?: string | undefined;
};
