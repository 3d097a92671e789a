import { EntryNotReleased } from './not-released.ts';

/** The account number of an entry of a file cannot be read: it is gone, cannot be opened, or is of another bank. */
export class NumberNotRead extends EntryNotReleased {
  override readonly name = 'NumberNotRead';
}
