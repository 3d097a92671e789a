import type { Import } from '#lib/domain/imports/import.ts';

type Owned = Pick<Import, 'account_id' | 'id'>;

/** The most bytes of a file: a hundred thousand long rows. */
export const MOST_BYTES = 25_000_000;

/** Returns the name of the file that a merchant uploads. */
export const uploadName = ({ account_id, id }: Owned): string => `imports/${account_id}/${id}.csv`;

/** Returns the name of the file that has a line for each row of an import, as its last step left it. */
export const resultName = ({ account_id, id }: Owned): string => `exports/${account_id}/${id}-result.csv`;
