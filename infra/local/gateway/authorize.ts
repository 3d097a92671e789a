import { evaluate, type Statement } from '#infra/local/iam/policy.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { TokenAuthorizer } from './api.ts';

/** What an authorizer says of a caller; every value has become a text, as functions receive it. */
export type AuthorizerContext = Readonly<Record<string, string | number>>;

/** The caller may pass, or the gateway answers with one of its own responses. */
type Decision =
  | { readonly passes: true; readonly context: AuthorizerContext }
  | { readonly passes: false; readonly response: RefusalType };

type RefusalType = 'UNAUTHORIZED' | 'ACCESS_DENIED' | 'AUTHORIZER_FAILURE' | 'AUTHORIZER_CONFIGURATION_ERROR';

/** An authorizer's answer that can be used, and remembered for its token. */
type Grant = { readonly statements: readonly Statement[]; readonly context: AuthorizerContext };

export type Authorize = (
  authorizer: TokenAuthorizer,
  token: string | undefined,
  methodArn: string,
) => Promise<Decision>;

const REMEMBERED_AT_MOST = 10_000;

/**
 * Asks TOKEN authorizers who may pass. A token that is missing or of the wrong form is refused without a call. The
 * answer is remembered by token for the authorizer's time, whatever method was asked for: later requests are judged
 * by the remembered policy. Failures are not remembered.
 */
export function createAuthorize(invoke: Invoke, now: () => number = Date.now): Authorize {
  const remembered = new Map<string, { grant: Grant; until: number }>();

  return async (authorizer, token, methodArn) => {
    if (!token || authorizer.pattern?.test(token) === false) return refused('UNAUTHORIZED');
    const key = `${authorizer.id} ${token}`;
    const known = remembered.get(key);
    if (known && now() < known.until) return judge(known.grant, methodArn);
    remembered.delete(key);
    const grant = await ask(invoke, authorizer, token, methodArn, now);
    if (typeof grant === 'string') return refused(grant);
    if (authorizer.ttl > 0) {
      remembered.set(key, { grant, until: now() + authorizer.ttl });
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED_AT_MOST && oldest !== undefined) remembered.delete(oldest);
    }
    return judge(grant, methodArn);
  };
}

async function ask(
  invoke: Invoke,
  { functionArn }: TokenAuthorizer,
  authorizationToken: string,
  methodArn: string,
  now: () => number,
): Promise<Grant | RefusalType> {
  const askedAt = now();
  const outcome = await invoke(functionArn, { type: 'TOKEN', methodArn, authorizationToken });
  if (!outcome.ok) {
    return outcome.error.errorMessage === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE';
  }
  return readGrant(outcome.payload, now() - askedAt) ?? 'AUTHORIZER_CONFIGURATION_ERROR';
}

function readGrant(payload: string | undefined, integrationLatency: number): Grant | undefined {
  const { principalId, policyDocument, context = {} } = JSON.parse(payload ?? 'null') ?? {};
  const statements = policyDocument && [policyDocument.Statement ?? []].flat();
  const values: [string, unknown][] = Object.entries(context ?? {});
  if (typeof principalId !== 'string' || principalId === '' || !statements?.every(isStatement))
    return undefined;
  if (values.some(([, value]) => typeof value === 'object' && value !== null)) return undefined;
  const texts = values
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return { statements, context: { ...Object.fromEntries(texts), principalId, integrationLatency } };
}

function isStatement(value: Statement | null): boolean {
  return (
    value !== null &&
    ['Allow', 'Deny'].includes(value.Effect) &&
    (value.Action ?? value.NotAction) !== undefined &&
    (value.Resource ?? value.NotResource) !== undefined
  );
}

function judge({ statements, context }: Grant, methodArn: string): Decision {
  const verdict = evaluate(statements, 'execute-api:Invoke', methodArn);
  return verdict === 'allowed' ? { passes: true, context } : refused('ACCESS_DENIED');
}

function refused(response: RefusalType): Decision {
  return { passes: false, response };
}
