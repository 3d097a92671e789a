import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { awsOptions } from './aws-options.ts';

/** What CloudFormation knows of a stack. */
export type DeployedStack = {
  readonly name: string;
  /** `UPDATE_COMPLETE`, or what else became of its last deployment. */
  readonly status: string;
  /** Whether nobody may delete it, as it is. */
  readonly isProtected: boolean;
  /** What it tells, by name. */
  readonly outputs: Readonly<Record<string, string>>;
};

/** A stack as it is deployed in a region, by default the target's; undefined if there is none of this name. */
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
