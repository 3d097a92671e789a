import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnPipe } from 'aws-cdk-lib/aws-pipes';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Aws, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { decryptThrough } from '#infra/constructs/function/grants.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { pipeNameOf, tableNameOf } from '#infra/settings/names.ts';
import { EVENT_SOURCE } from './event-bus.ts';
import { allowSendingTo, deadLetterQueue } from './queue.ts';

/**
 * Matches new events of the outbox, of any type, so that no event is filtered out. Other records about an event, such
 * as a failed one, do not match: they would return to the bus again and again.
 */
const NEW_EVENTS = {
  eventName: ['INSERT'],
  dynamodb: {
    Keys: { sk: { S: [{ prefix: 'EVT#' }] } },
    NewImage: { event_type: { S: [{ exists: true }] } },
  },
};

/**
 * Creates the only reader of the table's stream: it puts each new event of the outbox on the bus, with the record as
 * the event's detail. It retries as long as the stream has the record, which is a day. After that, the dead-letter
 * queue records the position of the lost event, which is still in the outbox.
 */
export function eventPipe(scope: Construct, bus: EventBus, context: ServiceContext): void {
  const { config, data } = context;
  const here = new Construct(scope, 'Pipe');
  const queue = deadLetterQueue(here, 'event-pipe', context);
  new CfnPipe(here, 'Pipe', {
    name: pipeNameOf(config),
    description: 'Puts the events of the outbox on the bus',
    roleArn: pipeRole(here, bus, queue, context).roleArn,
    source: data.streamArn,
    sourceParameters: {
      dynamoDbStreamParameters: {
        // From the oldest record: records from before the pipe's deployment wait for it.
        startingPosition: 'TRIM_HORIZON',
        batchSize: 10,
        maximumRetryAttempts: -1,
        maximumRecordAgeInSeconds: -1,
        onPartialBatchItemFailure: 'AUTOMATIC_BISECT',
        deadLetterConfig: { arn: queue.queueArn },
      },
      filterCriteria: { filters: [{ pattern: JSON.stringify(NEW_EVENTS) }] },
    },
    target: bus.eventBusArn,
    targetParameters: {
      eventBridgeEventBusParameters: { source: EVENT_SOURCE, detailType: '$.dynamodb.NewImage.event_type.S' },
    },
  });
}

function pipeRole(scope: Construct, bus: EventBus, queue: Queue, { config, data }: ServiceContext): Role {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('pipes.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    description: 'Brings the events of the table to the bus',
    inlinePolicies: {
      bring: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'Stream',
            actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
            resources: [data.streamArn],
          }),
          new PolicyStatement({
            sid: 'StreamNames',
            actions: ['dynamodb:ListStreams'],
            resources: [data.everyStreamArn],
          }),
          decryptThrough(['dynamodb'], data),
          new PolicyStatement({ sid: 'Bus', actions: ['events:PutEvents'], resources: [bus.eventBusArn] }),
          allowSendingTo(queue),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge({
    id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/${tableNameOf(config)}/stream/*]`,
    reason:
      'These are the streams of one table. Their names end with the time of their creation, which is not known in advance.',
  });
  return role;
}
