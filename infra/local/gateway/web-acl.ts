import type { Secrets } from '#infra/local/aws/secrets.ts';
import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { GatewayRequest } from './request.ts';

/** Returns whether the API's web ACL lets a request pass. */
export type Guard = (request: GatewayRequest) => boolean;

type Matches = (request: GatewayRequest) => boolean;

/**
 * Reads the web ACL of the API. Without one, every request passes.
 *
 * @throws Error if the ACL uses what the local run does not know
 */
export function readGuard(deployment: Deployment, secrets: Secrets): Guard {
  const [association, ...others] = deployment.resources('AWS::WAFv2::WebACLAssociation');
  if (others.length > 0) throw new Error('The local run serves at most one web ACL of the API.');
  if (!association) return () => true;
  const acl = deployment
    .resources('AWS::WAFv2::WebACL')
    .find(({ arn }) => arn === association.properties.WebACLArn);
  const rules = (acl?.properties.Rules ?? []) as Properties[];
  const passing = rules.map(({ Action, Statement }) => {
    if (!(Action as Properties)?.Allow) throw new Error('The local run knows only rules that allow.');
    return matcherOf(Statement as Properties, secrets);
  });
  if (!(acl?.properties.DefaultAction as Properties)?.Block) {
    throw new Error('The local run knows only web ACLs of the API that block by default.');
  }
  return (request) => passing.some((matches) => matches(request));
}

function matcherOf(statement: Properties, secrets: Secrets): Matches {
  const [[kind = '', content] = []] = Object.entries(statement);
  if (kind === 'OrStatement') {
    const any = (content as { Statements: Properties[] }).Statements.map((each) => matcherOf(each, secrets));
    return (request) => any.some((matches) => matches(request));
  }
  const { FieldToMatch, PositionalConstraint, SearchString } = content as {
    FieldToMatch?: { SingleHeader?: { Name: string } };
    PositionalConstraint?: string;
    SearchString?: string;
  };
  const header = FieldToMatch?.SingleHeader?.Name.toLowerCase();
  if (kind !== 'ByteMatchStatement' || header === undefined || PositionalConstraint !== 'EXACTLY') {
    throw new Error(`The local run does not know ${kind} in this form.`);
  }
  const expected = secrets.resolveReference(String(SearchString));
  return ({ headers }) =>
    headers.some(([name, value]) => name.toLowerCase() === header && value === expected);
}
