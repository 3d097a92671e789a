import { evaluate, type RequestContext, type Statement } from './iam.ts';
import { KEYS_SENT } from './service-keys.ts';
import type { Deployed, Deployment, Properties } from './template/deployment.ts';

type Document = { readonly Statement?: Statement | readonly Statement[] };

/** A statement of a trust policy. It names the services that may assume the role, and no resource. */
type Trust = Omit<Statement, 'Resource'> & {
  readonly Principal?: { readonly Service?: string | readonly string[] };
};

/**
 * Returns the statements of a role: its inline policies, and the policies that are attached to it.
 *
 * @throws Error if no stack has the role
 */
export function statementsOfRole(deployment: Deployment, roleArn: string): Statement[] {
  const role = roleOf(deployment, roleArn);
  const inline = (role.properties.Policies ?? []) as { PolicyDocument: Document }[];
  const attached = deployment
    .resources('AWS::IAM::Policy')
    .filter(({ properties }) => (properties.Roles as unknown[]).includes(role.name))
    .map(({ properties }) => properties as { PolicyDocument: Document });
  return [...inline, ...attached].flatMap(({ PolicyDocument }) => [PolicyDocument.Statement ?? []].flat());
}

/**
 * Returns whether a role's trust policy lets a service assume it. Conditions see only the keys that the service sends.
 *
 * @param sourceArn the resource on whose behalf the service acts
 */
export function mayAssume(
  deployment: Deployment,
  roleArn: string,
  service: string,
  sourceArn: string,
): boolean {
  const { AssumeRolePolicyDocument } = roleOf(deployment, roleArn).properties;
  const { Statement = [] } = (AssumeRolePolicyDocument ?? {}) as { Statement?: Trust | readonly Trust[] };
  const trusting = [Statement]
    .flat()
    .filter(({ Principal }) => [Principal?.Service ?? []].flat().includes(service))
    .map((trust): Statement => ({ ...trust, Resource: roleArn }));
  const known: RequestContext = {
    'aws:SourceAccount': deployment.place.accountId,
    'aws:SourceArn': sourceArn,
  };
  const sent = KEYS_SENT[service] ?? [];
  const context = Object.fromEntries(Object.entries(known).filter(([key]) => sent.includes(key)));
  return evaluate(trusting, 'sts:AssumeRole', roleArn, context) === 'allowed';
}

/** Returns whether a permission of a function lets a service call it, by its ARN or that of an alias. */
export function mayInvoke(
  permissions: readonly Properties[],
  functionArn: string,
  service: string,
  sourceArn: string,
): boolean {
  const statements = permissions
    .filter(({ FunctionName, Principal }) => FunctionName === functionArn && Principal === service)
    .map(
      ({ Action, SourceArn }): Statement => ({
        Effect: 'Allow',
        Action: String(Action),
        Resource: functionArn,
        ...(SourceArn !== undefined && { Condition: { ArnLike: { 'aws:SourceArn': SourceArn } } }),
      }),
    );
  return (
    evaluate(statements, 'lambda:InvokeFunction', functionArn, { 'aws:SourceArn': sourceArn }) === 'allowed'
  );
}

/** Returns the properties of all permissions of functions. */
export const permissionsOf = (deployment: Deployment): Properties[] =>
  deployment.resources('AWS::Lambda::Permission').map(({ properties }) => properties);

function roleOf(deployment: Deployment, roleArn: string): Deployed {
  const role = deployment.resources('AWS::IAM::Role').find(({ arn }) => arn === roleArn);
  if (!role) throw new Error(`No stack has the role ${roleArn}.`);
  return role;
}
