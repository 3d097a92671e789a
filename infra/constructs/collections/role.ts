import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Aws, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/** The suffix of the shards' runs in the name of their machine. */
export const SHARDS_LABEL = 'shards';

const RUNS = [':*', `/${SHARDS_LABEL}:*`];

/** AWS services deliver logs through these actions, which cannot be limited to a log group. */
const LOG_DELIVERY = [
  'logs:CreateLogDelivery',
  'logs:GetLogDelivery',
  'logs:UpdateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:DescribeResourcePolicies',
  'logs:DescribeLogGroups',
];

/**
 * Creates the role of the collections' state machine: it calls its functions, starts and follows its shards, and logs.
 */
export function collectionsRole(
  scope: Construct,
  machineName: string,
  functions: readonly LambdaFunction[],
): Role {
  const statesArn = (resource: string) =>
    `arn:${Aws.PARTITION}:states:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('states.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    description: 'Runs the collections of the day',
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'Steps',
            actions: ['lambda:InvokeFunction'],
            resources: functions.map(({ functionArn }) => functionArn),
          }),
          // Each shard is a run of the same machine, with the name of its map.
          new PolicyStatement({
            sid: 'Shards',
            actions: ['states:StartExecution'],
            resources: [statesArn(`stateMachine:${machineName}`)],
          }),
          new PolicyStatement({
            sid: 'RunsOfShards',
            actions: ['states:DescribeExecution', 'states:StopExecution', 'states:RedriveExecution'],
            // Step Functions uses the name of the machine or of the map, depending on the action.
            resources: RUNS.map((runs) => statesArn(`execution:${machineName}${runs}`)),
          }),
          new PolicyStatement({ sid: 'Logs', actions: LOG_DELIVERY, resources: ['*'] }),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge(
    ...RUNS.map((runs) => ({
      id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:states:<AWS::Region>:<AWS::AccountId>:execution:${machineName}${runs}]`,
      reason: 'These are runs of this machine and of its shards. Their names are created at the start.',
    })),
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Log delivery cannot be limited to resources. The machine names only its own log group.',
    },
  );
  return role;
}
