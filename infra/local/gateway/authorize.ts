import { evaluate, type Statement } from '#infra/local/iam.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { TokenAuthorizer } from './api.ts';
import { Expiring } from './expiring.ts';
import type { GatewayResponseType } from './gateway-responses.ts';

/** An authorizer's statements about a caller. Every value is text, as functions receive it. */
export type AuthorizerContext = Readonly<Record<string, string>>;

/** An admitted caller: the authorizer's context, and the key of the usage plan that its requests count against. */
export type Passed = { readonly context: AuthorizerContext; readonly usageKey?: string };

/** The grant of an authorizer to a token, to be cached. */
type Grant = Passed & { readonly statements: readonly Statement[] };

/** Returns the admitted caller, or the gateway's response to a refused one. */
export type Authorize = (
  authorizer: TokenAuthorizer,
  token: string | undefined,
  methodArn: string,
) => Promise<Passed | GatewayResponseType>;

/** Returns whether API Gateway may call the function of an authorizer. */
export type MayAsk = (authorizer: TokenAuthorizer) => boolean;

/**
 * Returns the check of callers by TOKEN authorizers. A missing token, or one of the wrong form, is refused without a
 * call. If API Gateway may not call the authorizer's function, every request fails. A grant is cached by token for the
 * authorizer's time, for all methods: later requests are checked against the cached policy. Failures are not cached.
 */
export function createAuthorize(
  invoke: Invoke,
  mayAsk: MayAsk = () => true,
  now: () => number = Date.now,
): Authorize {
  const remembered = new Expiring<Grant>(now);

  return async (authorizer, token, methodArn) => {
    if (!token || authorizer.pattern?.test(token) === false) return 'UNAUTHORIZED';
    const key = `${authorizer.id} ${token}`;
    const known = remembered.get(key);
    if (!known && !mayAsk(authorizer)) return 'AUTHORIZER_CONFIGURATION_ERROR';
    const grant = known ?? (await ask(invoke, authorizer, token, methodArn));
    if (typeof grant === 'string') return grant;
    if (!known) remembered.set(key, grant, authorizer.ttl);
    const verdict = evaluate(grant.statements, 'execute-api:Invoke', methodArn);
    return verdict === 'allowed' ? grant : 'ACCESS_DENIED';
  };
}

async function ask(
  invoke: Invoke,
  { functionArn }: TokenAuthorizer,
  authorizationToken: string,
  methodArn: string,
): Promise<Grant | GatewayResponseType> {
  const outcome = await invoke(functionArn, { type: 'TOKEN', methodArn, authorizationToken });
  if (outcome.ok) return readGrant(outcome.payload) ?? 'AUTHORIZER_CONFIGURATION_ERROR';
  return outcome.error.errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE';
}

function readGrant(payload = 'null'): Grant | undefined {
  const { principalId, policyDocument, context, usageIdentifierKey } = JSON.parse(payload) ?? {};
  const statements: Statement[] = [policyDocument?.Statement].flat();
  const values: [string, unknown][] = Object.entries(context ?? {}).filter(([, value]) => value !== null);
  const usable = typeof principalId === 'string' && principalId !== '' && statements.every(isStatement);
  if (!usable || values.some(([, value]) => typeof value === 'object')) return undefined;
  const texts = Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  return {
    statements,
    context: { ...texts, principalId },
    ...(typeof usageIdentifierKey === 'string' && { usageKey: usageIdentifierKey }),
  };
}

function isStatement(value: Partial<Statement> | null | undefined): boolean {
  return (
    ['Allow', 'Deny'].includes(value?.Effect ?? '') &&
    (value?.Action ?? value?.NotAction) !== undefined &&
    (value?.Resource ?? value?.NotResource) !== undefined
  );
}
