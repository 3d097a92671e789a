import type { Document } from '#lib/domain/documents/document.ts';

type Owned = Pick<Document, 'account_id' | 'id'>;

/** Returns the name of the file that a merchant uploads, in the bucket of merchants. */
export const uploadName = ({ account_id, id }: Owned): string => `documents/${account_id}/${id}`;

/** Returns the name of the copy, in the bucket of evidence. No entry of evidence has a name like it. */
export const copyName = ({ account_id, id }: Owned): string => `documents/${account_id}/${id}`;
