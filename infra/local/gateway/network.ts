import type { Secrets } from '#infra/local/aws/secrets.ts';
import type { Stacks } from '#infra/local/aws/stacks.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { type Edge, readEdge } from './edge.ts';
import { type Guard, readGuard } from './web-acl.ts';

type Network = { readonly edge: Edge; readonly guard: Guard };

/**
 * Returns the distribution and the API's web ACL as the stacks are deployed when a request arrives. Secrets are read
 * once for each deployment, as CloudFormation does.
 */
export function networkOf(stacks: Pick<Stacks, 'current'>, secrets: Secrets): Network {
  const known = new WeakMap<Deployment, Network>();
  const network = (): Network => {
    const deployment = stacks.current();
    const found = known.get(deployment) ?? {
      edge: readEdge(deployment, secrets),
      guard: readGuard(deployment, secrets),
    };
    known.set(deployment, found);
    return found;
  };
  network();
  return {
    edge: (request) => network().edge(request),
    guard: (request) => network().guard(request),
  };
}
