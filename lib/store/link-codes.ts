import type { Link } from '#lib/domain/direct-debit/authorisation.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { digestOf } from '#lib/secrets/random-secrets.ts';
import { create } from '#lib/store/engine/change.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { putIfNew } from './engine/versioned.ts';
import { type Key, linkCodeKey } from './keys.ts';

/** The link that a code is the short form of. */
export type LinkCode = Pick<Link, 'token_id' | 'issued_at'> & { account_id: string; direct_debit_id: string };

/**
 * Returns the write that stores a code by its digest alone, since the code grants what the token grants. It fails with
 * `ConflictError` if the code is taken.
 */
export function storeLinkCode(code: string, debit: DirectDebit, link: Link): Write {
  return create(itemOf(code, debit, link));
}

/** Stores a code by itself, for a link that is stored already. */
export function putLinkCode(code: string, debit: DirectDebit, link: Link): Promise<void> {
  return putIfNew(itemOf(code, debit, link));
}

function itemOf(code: string, { id, account_id }: DirectDebit, { token_id, issued_at }: Link) {
  const expires_at = expiryOf('link_code', new Date(issued_at));
  return { ...keyOf(code), account_id, direct_debit_id: id, token_id, issued_at, expires_at };
}

/** Returns the link of a code; undefined if the code is unknown. */
export function findLinkCode(code: string): Promise<LinkCode | undefined> {
  return getItem<LinkCode>(keyOf(code));
}

const keyOf = (code: string): Key => linkCodeKey(digestOf(code));
