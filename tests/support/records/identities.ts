import { simulatedCallback } from '#lib/providers/identity-verification/simulator.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { acknowledge, type merchantOf, newCustomer } from './direct-debits.ts';

/**
 * A merchant's direct debit at level 2 that waits for the identity of its customer alone, and the key of its page in
 * the simulator.
 */
export async function waitingForIdentity(
  merchant: ReturnType<typeof merchantOf>,
): Promise<{ id: string; key: string }> {
  const customer = newCustomer();
  const payment_method_id = await merchant.verifiedMethod(customer);
  const { body } = await merchant.create(customer, { payment_method_id, send_email: false });
  await acknowledge(await merchant.link(body.id));
  return eventually(async () => {
    const { identity_verification } = (await merchant.get(body.id)).body;
    const [, key] = /&key=(.+)$/.exec(identity_verification.url ?? '') ?? [];
    if (key === undefined) throw new Error('The verification has not begun');
    return { id: body.id, key };
  });
}

/** Returns the signed callback that the simulator sends once the customer of a direct debit is approved. */
export async function identityResult(subjectId: string) {
  const { simulatorSecrets } = await import(
    '#lib/providers/identity-verification/configured-identity-verifier.ts'
  );
  const [secret] = await simulatorSecrets();
  return simulatedCallback({ subjectId, result: 'approved', secret, now: new Date() });
}
