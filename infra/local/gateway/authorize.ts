import { evaluate, type Statement } from '#infra/local/iam.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { TokenAuthorizer } from './api.ts';
import type { GatewayResponseType } from './gateway-responses.ts';

/** What an authorizer says of a caller; every value has become a text, as functions receive it. */
export type AuthorizerContext = Readonly<Record<string, string>>;

/** A caller who may pass: what is said of it, and the key of the usage plan that its requests count against. */
export type Passed = { readonly context: AuthorizerContext; readonly usageKey?: string };

/** What an authorizer granted to a token, to be remembered. */
type Grant = Passed & { readonly statements: readonly Statement[] };

/** A caller who may pass, or the response of the gateway to one who may not. */
export type Authorize = (
  authorizer: TokenAuthorizer,
  token: string | undefined,
  methodArn: string,
) => Promise<Passed | GatewayResponseType>;

/** Whether API Gateway may call the function of an authorizer. */
export type MayAsk = (authorizer: TokenAuthorizer) => boolean;

/**
 * Asks TOKEN authorizers who may pass. One that API Gateway may not call fails every request. A token that is missing or of the wrong form is refused without a call. What is
 * granted is remembered by token for the authorizer's time, whatever method was asked for: later requests are judged
 * by the remembered policy. Failures are not remembered.
 */
export function createAuthorize(
  invoke: Invoke,
  mayAsk: MayAsk = () => true,
  now: () => number = Date.now,
): Authorize {
  const remembered = new Map<string, { grant: Grant; until: number }>();

  return async (authorizer, token, methodArn) => {
    if (!token || authorizer.pattern?.test(token) === false) return 'UNAUTHORIZED';
    const key = `${authorizer.id} ${token}`;
    const known = remembered.get(key);
    const fresh = known && now() < known.until;
    if (!fresh && !mayAsk(authorizer)) return 'AUTHORIZER_CONFIGURATION_ERROR';
    const grant = fresh ? known.grant : await ask(invoke, authorizer, token, methodArn);
    if (typeof grant === 'string') return grant;
    if (!fresh) remembered.set(key, { grant, until: now() + authorizer.ttl });
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
