import { endOfLink, type SignInRequest } from '#lib/domain/people/sign-in.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { change, create } from '#lib/store/engine/change.ts';
import { missing, present } from '#lib/store/engine/conditions.ts';
import { expiryOf } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { applyChange } from '#lib/store/engine/versioned.ts';
import { signInKey } from './keys.ts';

/** The digests of the codes are stored as the names of a map, to which one can be added without a read. */
type Stored = Omit<SignInRequest, 'codes'> & { readonly codes: Readonly<Record<string, true>> };

/** Returns a request to sign in, as of this moment; undefined if there is none. */
export async function findSignInRequest(id: string): Promise<SignInRequest | undefined> {
  const found = await getItem<Stored>(signInKey(id));
  return found && { ...found, codes: Object.keys(found.codes) };
}

/** Returns the write of a new request to sign in. */
export function storeSignInRequest(request: SignInRequest): Write {
  const expires_at = expiryOf('sign_in', new Date(endOfLink(request)));
  return create({ ...signInKey(request.id), ...request, codes: {}, expires_at });
}

/** Adds the digest of a code that is about to be mailed. */
export async function addCode(id: string, code: string): Promise<void> {
  await applyChange<object>({
    key: signInKey(id),
    from: { pk: present, spent_at: missing },
    set: { [`codes.${code}`]: true },
    onConditionFailed: refused,
  });
}

/** Returns the write that spends a link. It fails with `sign_in_refused` if the link was used. */
export function spendSignIn({ id }: SignInRequest, now: Date): Write {
  const from = { pk: present, spent_at: missing };
  return change(signInKey(id), { from, set: { spent_at: now.toISOString() } }, refused);
}

const refused = () => new ApiError('sign_in_refused');
