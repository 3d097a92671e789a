import {
  type Capability,
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { OpsError } from '#infra/ops/command.ts';
import { waitFor } from '#infra/ops/wait-for.ts';

/** The capabilities of every template of the service, as in its last deployment. */
const CAPABILITIES: Capability[] = ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'];

type Stack = { readonly status: string; readonly parameters: Readonly<Record<string, string>> };

/**
 * Returns the parameters of a deployed stack with their values.
 *
 * @throws OpsError while the stack is being changed, and if its last change failed
 */
export async function stackParameters(name: string): Promise<Readonly<Record<string, string>>> {
  const { status, parameters } = await describe(name);
  if (status.endsWith('_IN_PROGRESS'))
    throw new OpsError(`The stack ${name} is being changed (${status}): wait until the change has ended.`);
  if (status.endsWith('_FAILED'))
    throw new OpsError(
      `The stack ${name} is stuck (${status}): repair it in the CloudFormation console first.`,
    );
  return parameters;
}

/**
 * Changes parameters of a deployed stack without changing its template, and waits for CloudFormation. A later
 * deployment keeps the new values.
 *
 * @throws OpsError if CloudFormation rolls the change back
 */
export async function changeParameters(
  name: string,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const before = await stackParameters(name);
  const Parameters = Object.keys(before).map((ParameterKey) =>
    ParameterKey in changes
      ? { ParameterKey, ParameterValue: changes[ParameterKey] }
      : { ParameterKey, UsePreviousValue: true },
  );
  const update = { StackName: name, UsePreviousTemplate: true, Capabilities: CAPABILITIES, Parameters };
  await new CloudFormationClient(awsOptions()).send(new UpdateStackCommand(update));
  const { status } = await waitFor(
    `CloudFormation is changing ${name}`,
    async () => {
      const stack = await describe(name);
      return stack.status.endsWith('_IN_PROGRESS') ? undefined : stack;
    },
    `CloudFormation is still changing ${name}: run this command again once the change has ended.`,
  );
  if (status !== 'UPDATE_COMPLETE')
    throw new OpsError(
      `CloudFormation rolled the change of ${name} back (${status}): see its events, then run this command again.`,
    );
}

async function describe(name: string): Promise<Stack> {
  const client = new CloudFormationClient(awsOptions());
  const command = new DescribeStacksCommand({ StackName: name });
  const { Stacks: [stack] = [] } = await client.send(command).catch((error: Error) => {
    // CloudFormation has no error of its own for it.
    const isMissing = /does not exist/.test(error.message);
    throw isMissing ? new OpsError(`There is no stack ${name}: deploy the stage first.`) : error;
  });
  const pairs = (stack?.Parameters ?? []).map(({ ParameterKey = '', ParameterValue = '' }) => [
    ParameterKey,
    ParameterValue,
  ]);
  return { status: stack?.StackStatus ?? '', parameters: Object.fromEntries(pairs) };
}
