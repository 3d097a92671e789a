import { openNumber, type SealedMembers } from '#lib/operations/payment-methods/sealed-members.ts';
import { NotOpened } from '#lib/secrets/sealing.ts';
import { EntryNotReleased } from './not-released.ts';

/** The account number of an entry of a file cannot be read: it is gone, cannot be opened, or is of another bank. */
export class NumberNotRead extends EntryNotReleased {
  override readonly name = 'NumberNotRead';
}

/**
 * Returns the account number of an order or a payment in clear.
 *
 * @throws NumberNotRead if it cannot be opened
 */
export async function numberOf({ id }: { readonly id: string }, account: SealedMembers): Promise<string> {
  try {
    return await openNumber(account);
  } catch (cause) {
    if (!(cause instanceof NotOpened)) throw cause;
    throw new NumberNotRead(`The account number of ${id} cannot be opened`, { cause });
  }
}
