import type { Statement } from '#infra/local/iam.ts';
import { statementsOfRole } from '#infra/local/roles.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';

/** A Lambda function as the template declares it. */
export type LambdaFunction = {
  readonly name: string;
  readonly arn: string;
  /** The ARNs of its aliases, which also call it. */
  readonly aliases: readonly string[];
  /** The URL of its code. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The longest duration of an invocation, in milliseconds. */
  readonly timeout: number;
  readonly memory: number;
  readonly role: readonly Statement[];
};

/**
 * Returns the functions whose source the template names, with their code in `folder`. The others belong to the CDK.
 */
export function functionsOf(deployment: Deployment, folder: URL): LambdaFunction[] {
  const aliases = Map.groupBy(deployment.resources('AWS::Lambda::Alias'), ({ properties }) =>
    String(properties.FunctionName),
  );
  return deployment
    .resources('AWS::Lambda::Function')
    .filter(({ metadata }) => typeof metadata['domicilia:entry'] === 'string')
    .map(({ name, arn, metadata, properties }) => ({
      name,
      arn,
      aliases: (aliases.get(name) ?? []).map((alias) => alias.arn),
      entry: new URL(String(metadata['domicilia:entry']).replace(/\.ts$/, '.mjs'), folder).href,
      environment: variablesOf(properties.Environment),
      timeout: Number(properties.Timeout ?? 3) * 1000,
      memory: Number(properties.MemorySize ?? 128),
      role: statementsOfRole(deployment, String(properties.Role)),
    }));
}

function variablesOf(environment: unknown): Record<string, string> {
  const { Variables = {} } = (environment ?? {}) as { Variables?: Record<string, unknown> };
  return Object.fromEntries(Object.entries(Variables).map(([name, value]) => [name, String(value)]));
}
