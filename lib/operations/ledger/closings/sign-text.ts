import type { SignedClosing } from '#lib/domain/ledger/closing.ts';
import { hashOf } from '#lib/domain/mandate/chain.ts';
import { signClosing } from '#lib/secrets/evidence-signature.ts';

/** Returns the text of a closing with its hash and a new signature. */
export async function signedText(text: string): Promise<SignedClosing> {
  return { text, hash: hashOf(text), signature: await signClosing(text) };
}
