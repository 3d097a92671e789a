import { expect, test } from '@jest/globals';
import { type Answer, newAccount, send, tokenOf } from '#tests/support/api.ts';
import { examples } from '#tests/support/budget.ts';
import { debitBody, newCustomer, PLACE } from '#tests/support/direct-debits.ts';
import fc from '#tests/support/fast-check.ts';
import { claimsOf } from '#tests/support/links.ts';
import { HOOKS } from '#tests/support/webhook-endpoints.ts';

/*
 * Case 5, whatever is asked in whatever order: no response has a link or a webhook secret that is not in force, and none has
 * one that another token got before.
 */
const WHAT = {
  link: ({ id }: World) => ['POST', `/api/direct-debits/${id}/session-link`, {}],
  acknowledgment: () => ['POST', '/api/direct-debits/acknowledge', PLACE],
  mail: ({ id }: World) => ['POST', `/api/direct-debits/${id}/resend-email`, {}],
  revocation: ({ id }: World) => ['POST', `/api/direct-debits/${id}/revoke`, {}],
  endpoint: () => ['POST', '/api/webhook-endpoints', { url: HOOKS }],
  rotation: ({ endpoints }: World) => ['POST', `/api/webhook-endpoints/${endpoints[0]}/rotate-secret`, {}],
  deletion: ({ endpoints }: World) => ['DELETE', `/api/webhook-endpoints/${endpoints.shift()}`, undefined],
  notifySecret: () => ['POST', '/api/notify-secret/rotate', {}],
} satisfies Record<string, (world: World) => [string, string, object | undefined]>;

type World = {
  accountId: string;
  /** The direct debit. */
  id: string;
  /** All tokens so far: two of the merchant, and those of links. */
  tokens: string[];
  endpoints: string[];
  /** Which token got a secret first. */
  recipients: Map<string, string>;
};

type Step = { what: keyof typeof WHAT; who: number; key: string | undefined };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('link', 'acknowledgment', 'rotation') },
      { weight: 8, arbitrary: fc.constantFrom('endpoint', 'notifySecret', 'mail') },
      { weight: 1, arbitrary: fc.constantFrom('deletion', 'revocation') },
    ),
    who: fc.nat(7),
    key: fc.option(fc.constantFrom('first', 'second'), { nil: undefined, freq: 4 }),
  }),
  { minLength: 12, maxLength: 30 },
);

async function begin(): Promise<World> {
  const account = await newAccount();
  const { token, account_id: accountId } = account;
  const body = debitBody(newCustomer(), { send_email: false });
  const debit = await send('POST', '/api/direct-debits', body, { token });
  const tokens = [token, await tokenOf(account)];
  return { accountId, id: debit.body.id, tokens, endpoints: [], recipients: new Map() };
}

/** The link and the webhook secret in a response. */
const secretsIn = ({ body }: Answer): { link?: string; secret?: string } => ({
  link: body.token ?? body.next_link?.token,
  secret: body.secret,
});

/** Tests that a secret in a response is in force, and that nobody else got it before. */
async function requireRightful(world: World, step: Step, token: string, answer: Answer): Promise<void> {
  const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
  const { link, secret } = secretsIn(answer);
  if (link) {
    const debit = await findDirectDebit(world.id);
    expect(debit?.link).toMatchObject({ token_id: claimsOf(link).jti, spent_at: null });
    if (!world.tokens.includes(link)) world.tokens.push(link);
  }
  if (secret) expect(secret).toBe(await newestSecret(world, step, answer));
  for (const one of [link && claimsOf(link).jti, secret]) {
    if (!one) continue;
    expect(world.recipients.get(one) ?? token).toBe(token);
    world.recipients.set(one, token);
  }
}

async function newestSecret({ accountId }: World, { what }: Step, { body }: Answer) {
  const { findEndpoint } = await import('#lib/store/webhooks/webhook-endpoints.ts');
  const { notifySecretOf, secretsOf } = await import('#lib/operations/notices/secrets.ts');
  const now = new Date();
  const holder =
    what === 'notifySecret' ? await notifySecretOf(accountId, now) : await findEndpoint(accountId, body.id);
  return holder && (await secretsOf(holder, now))[0];
}

test('no response has a secret that is not in force, or that another token got before', async () => {
  const seen = { returned: 0, repeated: 0, refused: 0, used: 0 };
  const run = async (sequence: Step[]) => {
    const world = await begin();
    for (const step of sequence) {
      const token = world.tokens[step.who % world.tokens.length] ?? '';
      const [method, path, body] = WHAT[step.what](world);
      const answer = await send(method, path, body, { token, ...(step.key && { key: step.key }) });
      await requireRightful(world, step, token, answer);
      if (step.what === 'endpoint' && answer.status === 201) world.endpoints.push(answer.body.id);
      const { link, secret } = secretsIn(answer);
      if (link || secret) seen.returned += 1;
      if ((link || secret) && answer.headers.get('idempotent-replayed')) seen.repeated += 1;
      if (answer.body.error?.code === 'response_not_repeated') seen.refused += 1;
      if (answer.body.error?.code === 'token_used') seen.used += 1;
    }
  };
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: examples(15), endOnFailure: true });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
