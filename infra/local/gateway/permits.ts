import { evaluate } from '#infra/local/iam.ts';
import { mayAssume, mayInvoke, permissionsOf, statementsOfRole } from '#infra/local/roles.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import type { Api } from './api.ts';
import type { Permits } from './serve.ts';

const API_GATEWAY = 'apigateway.amazonaws.com';

/**
 * Returns what a deployment permits its API to call. An authorizer with a role is called with that role; one without,
 * and every method, by the permission of its function. On AWS, a call without permission fails when it is made.
 */
export function readPermits(deployment: Deployment, api: Api): Permits {
  const permissions = permissionsOf(deployment);
  const { region, accountId } = deployment.place;
  const authorizerArn = (id: string) =>
    `arn:aws:execute-api:${region}:${accountId}:${api.id}/authorizers/${id}`;
  return {
    authorizer: ({ id, functionArn, roleArn }) => {
      if (roleArn === undefined) return mayInvoke(permissions, functionArn, API_GATEWAY, authorizerArn(id));
      const granted = evaluate(
        statementsOfRole(deployment, roleArn),
        'lambda:InvokeFunction',
        functionArn,
        {},
      );
      return granted === 'allowed' && mayAssume(deployment, roleArn, API_GATEWAY, authorizerArn(id));
    },
    method: (functionArn, methodArn) => mayInvoke(permissions, functionArn, API_GATEWAY, methodArn),
  };
}
