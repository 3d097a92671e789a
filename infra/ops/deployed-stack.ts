import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { awsOptions } from './aws-options.ts';

/** A stack as CloudFormation describes it. */
export type DeployedStack = {
  readonly name: string;
  /** The outcome of its last deployment, such as `UPDATE_COMPLETE`. */
  readonly status: string;
  /** Whether it is protected from deletion. */
  readonly isProtected: boolean;
  /** Its outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>;
};

/** Returns a deployed stack of a region, by default the target's; undefined if there is none of this name. */
export async function findStack(name: string, region?: string): Promise<DeployedStack | undefined> {
  const client = new CloudFormationClient({ ...awsOptions(), ...(region !== undefined && { region }) });
  try {
    const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName: name }));
    return {
      name,
      status: stack?.StackStatus ?? '',
      isProtected: stack?.EnableTerminationProtection ?? false,
      outputs: Object.fromEntries(
        (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
      ),
    };
  } catch (error) {
    // CloudFormation has no error of its own for it.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}
