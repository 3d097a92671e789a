import type { Deployed, Deployment } from '#infra/local/template/deployment.ts';
import type { Statement } from './policy.ts';

type Document = { Statement?: Statement | readonly Statement[] };

/** The statements of a role: its inline policies and the policy resources that are attached to it. */
export function statementsOfRole(deployment: Deployment, roleArn: string): Statement[] {
  const role = deployment.resources('AWS::IAM::Role').find(({ arn }) => arn === roleArn);
  if (!role) throw new Error(`No stack holds the role ${roleArn}.`);
  const inline = (role.properties.Policies ?? []) as { PolicyDocument: Document }[];
  const attached = deployment
    .resources('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy')
    .filter((policy) => isAttached(policy, role.name))
    .map(({ properties }) => properties as { PolicyDocument: Document });
  return [...inline, ...attached].flatMap(({ PolicyDocument }) => [PolicyDocument.Statement ?? []].flat());
}

function isAttached({ properties }: Deployed, roleName: string): boolean {
  const roles = (properties.Roles ?? [properties.RoleName]) as unknown[];
  return roles.includes(roleName);
}
