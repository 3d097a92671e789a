import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** The owner of the files that hold the entries of all accounts: those of the scheduled runs. */
export const EVERY_ACCOUNT = 'all';

/** The kind, account, bank and day of some files. Their numbers count from 1. */
export type Presentation = { kind: FileKind; account_id: string; bank: string; date: CalendarDate };

/** What comes before the day in an id, and before the day or account in a key. Collections have nothing there. */
const MARKS = {
  collections: { id: '', key: '' },
  payouts: { id: 'payouts-', key: 'payouts#' },
} as const satisfies Record<FileKind, Record<'id' | 'key', string>>;

/** Returns the key of the list of a day's files. */
export const filesList = (kind: FileKind, date: CalendarDate) => `FILES#${MARKS[kind].key}${date}`;

/** Returns the key of the queue of the files that a run of this kind has to check. */
export const fileShard = ({ kind, account_id }: Pick<Presentation, 'kind' | 'account_id'>) =>
  `FILE#${MARKS[kind].key}${account_id}`;

/** Returns the presentation and the number that a file's id names; undefined if it is not an id. */
export function presentationOf(id: string): (Presentation & { number: number }) | undefined {
  const { account_id, mark, date, bank, number } = FILE_ID.exec(id)?.groups ?? {};
  if (account_id === undefined || date === undefined || bank === undefined) return undefined;
  const kind = mark === undefined ? 'collections' : 'payouts';
  return { kind, account_id, bank, date: date as CalendarDate, number: Number(number) };
}

const FILE_ID =
  /^(?<account_id>[^/]+)\/(?<mark>payouts-)?(?<date>\d{4}-\d\d-\d\d)-(?<bank>\d{3})-(?<number>\d{5})$/;

/** Returns the id of a file of a presentation by its number. */
export function fileId({ kind, account_id, bank, date }: Presentation, number: number): string {
  return `${account_id}/${MARKS[kind].id}${date}-${bank}-${String(number).padStart(5, '0')}`;
}
