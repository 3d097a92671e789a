import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { Deployment } from '#infra/local/template/deployment.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';

/** An invented account. */
const ACCOUNT = '000000000000';

/** A function as it is deployed: the module that is uploaded, and its environment. */
export type DeployedFunction = {
  readonly module: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** The deployment of a stage, as it was synthesized into this folder. */
export function deploymentIn(folder: string, stage: StageName): Deployment {
  const { stacksRecursively } = new CloudAssembly(folder).getNestedAssembly(`assembly-${stage}`);
  const stacks = stacksRecursively.map(({ stackName, template }) => ({ stackName, template }));
  return new Deployment(stacks, { region: STAGES[stage].region, accountId: ACCOUNT });
}

/**
 * Returns what a cloud assembly, in `folder`, would upload for a handler: the asset that its function names in the
 * template.
 * @throws if no function runs it, or its asset is missing
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
