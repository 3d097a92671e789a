import type { Edge } from '#infra/local/gateway/edge.ts';
import { type Gateway, startGateway } from '#infra/local/gateway/gateway.ts';
import { readPermits } from '#infra/local/gateway/permits.ts';
import { readApi } from '#infra/local/gateway/read-api.ts';
import { readUsagePlan } from '#infra/local/gateway/usage-plan.ts';
import type { Guard } from '#infra/local/gateway/web-acl.ts';
import { functionsOf } from '#infra/local/lambda/functions.ts';
import { LambdaRuntime } from '#infra/local/lambda/lambda-runtime.ts';
import { fixtureDeployment, logOf, PLACE, temporaryFolder, writeProject } from './fixture.ts';

/**
 * The fixture's API with its functions, and the lines that the terminal would show.
 * @param edge The distribution in front of it; none by default.
 * @param isOpen Until when its requests wait; not at all by default.
 * @param guard Which requests pass to the API; all by default.
 */
export async function serveFixture(
  edge: Edge = (request) => request,
  isOpen = Promise.resolve(),
  guard: Guard = () => true,
): Promise<Gateway & { lines: string[] }> {
  const deployment = fixtureDeployment();
  const { log, lines } = logOf();
  const runtime = new LambdaRuntime({
    functions: functionsOf(deployment, writeProject()),
    compileCache: temporaryFolder(),
    mostLoaded: 12,
    region: PLACE.region,
    awsEndpoint: '',
    publicUrl: () => '',
    log,
  });
  const api = readApi(deployment);
  const gateway = await startGateway({
    api,
    permits: readPermits(deployment, api),
    plan: readUsagePlan(deployment),
    site: () => undefined,
    viewerFunction: () => undefined,
    edge,
    guard,
    addedHeaders: () => ({}),
    invoke: runtime.invoke,
    port: 0,
    isOpen,
    log,
  });
  return {
    ...gateway,
    lines,
    stop: async () => {
      await gateway.stop();
      await runtime.stop();
      await log.close();
    },
  };
}
