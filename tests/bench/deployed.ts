import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '#infra/local/template/deployment.ts';

/** A function as it is deployed: the module that is uploaded, and its environment. */
export type DeployedFunction = {
  readonly module: string;
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * What a cloud assembly, in `folder`, would upload for a handler: the asset that its function names in the template.
 * @throws where no function runs it, or its asset is not there
 */
export function deployedFunction(deployment: Deployment, folder: string, handler: string): DeployedFunction {
  const found = deployment
    .resources('AWS::Lambda::Function')
    .find(({ metadata }) => metadata['domicilia:entry'] === `functions/${handler}.ts`);
  if (!found) throw new Error(`No function runs ${handler}.`);
  const { Code, Handler, Environment } = found.properties as {
    Code: { S3Key: string };
    Handler: string;
    Environment?: { Variables: Record<string, string> };
  };
  const [file] = Handler.split('.');
  const module = join(folder, `asset.${Code.S3Key.replace(/\.zip$/, '')}`, `${file}.mjs`);
  if (!existsSync(module)) throw new Error(`${handler} has no code at ${module}.`);
  return { module, environment: Environment?.Variables ?? {} };
}
