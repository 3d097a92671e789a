import type { AskedMails, Asker } from '#lib/domain/asked-mails.ts';
import { normalAddress } from '#lib/domain/email-address.ts';
import { digestOf } from '#lib/secrets/random-secrets.ts';
import { putVersion } from '#lib/store/engine/change.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { askedMailsKey, type Key } from './keys.ts';

/** The mails requested to an address, as they were read. */
export type KnownAskedMails = AskedMails & { readonly version: number };

type Stored = Key & KnownAskedMails & { readonly expires_at: number };

/** Returns the mails requested to an address, as of this moment; undefined if there are none. */
export function findAskedMails(address: string, by: Asker): Promise<KnownAskedMails | undefined> {
  return getItem<KnownAskedMails>(keyOf(address, by));
}

/**
 * Returns the write that counts a mail, for the transaction that requests it. It fails with `ConflictError` if another
 * mail to the same address was requested meanwhile.
 */
export function storeAskedMails(
  address: string,
  by: Asker,
  known: KnownAskedMails | undefined,
  asked: AskedMails,
  now: Date,
): Write {
  const item = {
    ...keyOf(address, by),
    ...asked,
    version: (known?.version ?? 0) + 1,
    expires_at: expiryOf('asked_mails', now),
  };
  return putVersion(item satisfies Stored, known?.version);
}

/** The digest needs no secret key: a reader of the table finds the addresses themselves in its records. */
function keyOf(address: string, by: Asker): Key {
  return askedMailsKey(digestOf(normalAddress(address)), by);
}
