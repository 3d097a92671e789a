import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { PresentedOn } from '#lib/operations/bank-files/file-content.ts';

/** Returns the day on which an order was presented, and the owner of its file; undefined if it is in no file. */
export const presentedOn = ({ presented_on: day, file_id }: Charge): PresentedOn | undefined =>
  day && file_id ? { day, of: file_id.slice(0, file_id.indexOf('/')) } : undefined;
