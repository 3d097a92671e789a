import type { Edge } from '#infra/local/gateway/edge.ts';
import { readApi } from '#infra/local/gateway/read-api.ts';
import { startProxyway } from '#infra/local/gateway/server.ts';
import type { Listening } from '#infra/local/http.ts';
import { functionsOf } from '#infra/local/lambda/functions.ts';
import { LambdaRuntime } from '#infra/local/lambda/lambda-runtime.ts';
import { ServiceLog } from '#infra/local/service-log.ts';
import { fixtureDeployment, writeProject } from './fixture.ts';

/**
 * The fixture's API with its functions, and the lines that the terminal would show.
 *
 * @param edge What stands in front of it; nothing by default.
 */
export async function serveFixture(
  edge: Edge = (request) => request,
): Promise<Listening & { lines: string[] }> {
  const deployment = fixtureDeployment();
  const lines: string[] = [];
  const log = new ServiceLog('/dev/null', (line) => lines.push(line));
  const runtime = new LambdaRuntime({
    functions: functionsOf(deployment, writeProject()),
    region: 'mx-central-1',
    endpoints: {
      AWS_ENDPOINT_URL_DYNAMODB: '',
      AWS_ENDPOINT_URL_S3: '',
      AWS_ENDPOINT_URL_SECRETS_MANAGER: '',
      AWS_ENDPOINT_URL_SESV2: '',
    },
    publicUrl: () => 'http://localhost:0',
    output: () => {},
  });
  const gateway = await startProxyway({
    api: readApi(deployment),
    edge,
    invoke: runtime.invoke,
    port: 0,
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
