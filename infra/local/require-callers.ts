import { mayAssume, mayInvoke, permissionsOf } from './roles.ts';
import type { Deployed, Deployment } from './template/deployment.ts';

/** Resource types that have a role: the service that assumes it, and where the resource names it. */
const ACTING = [
  ['AWS::Lambda::Function', 'lambda.amazonaws.com', ({ properties }: Deployed) => properties.Role],
  ['AWS::Pipes::Pipe', 'pipes.amazonaws.com', ({ properties }: Deployed) => properties.RoleArn],
  [
    'AWS::StepFunctions::StateMachine',
    'states.amazonaws.com',
    ({ properties }: Deployed) => properties.RoleArn,
  ],
  [
    'AWS::Scheduler::Schedule',
    'scheduler.amazonaws.com',
    ({ properties }: Deployed) => (properties.Target as { RoleArn: string }).RoleArn,
  ],
] as const;

/**
 * Requires that each service may assume its role, and that each rule may call its functions. AWS refuses the first at
 * the deployment; the second shows only when an event is lost.
 *
 * @throws Error that names the resource and its service
 */
export function requireCallers(deployment: Deployment): void {
  for (const [type, service, roleOf] of ACTING) {
    for (const resource of deployment.resources(type)) {
      if (mayAssume(deployment, String(roleOf(resource)), service, resource.arn)) continue;
      throw new Error(
        `${service} may not assume the role of ${resource.name}: add it to the role's trust policy.`,
      );
    }
  }
  const permissions = permissionsOf(deployment);
  const functions = new Set(deployment.resources('AWS::Lambda::Function').map(({ arn }) => arn));
  for (const { name, arn, properties } of deployment.resources('AWS::Events::Rule')) {
    for (const { Arn } of properties.Targets as { Arn: string }[]) {
      if (!functions.has(Arn) || mayInvoke(permissions, Arn, 'events.amazonaws.com', arn)) continue;
      throw new Error(`The rule ${name} may not call ${Arn}: add a permission to the function.`);
    }
  }
}
