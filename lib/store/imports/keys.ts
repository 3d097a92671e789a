import type { Key } from '#lib/store/keys.ts';

export const importKey = (id: string): Key => ({ pk: `IMP#${id}`, sk: 'IMP' });

export const consentRequestsKey = (importId: string): Key => ({
  pk: importKey(importId).pk,
  sk: 'CONSENT_REQUESTS',
});

export const begunValidationsKey = (accountId: string, day: string): Key => ({
  pk: `VALIDATIONS#${accountId}`,
  sk: day,
});

export const ROWS = 'ROW#';

/** The rows of an import sort by the line of the file on which they begin. */
export const importRowKey = (importId: string, line: number): Key => ({
  pk: importKey(importId).pk,
  sk: `${ROWS}${String(line).padStart(9, '0')}`,
});
