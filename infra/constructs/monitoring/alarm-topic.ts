import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/** Where alarms go: a topic, and the address in the context `alarmEmail` when there is one. */
export function alarmTopic(scope: Construct, stage: StageName, masterKey: IKey): Topic {
  const topic = new Topic(scope, 'Alarms', {
    topicName: namesOf(stage).of('alarms'),
    masterKey,
    enforceSSL: true,
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsOfThisAccount',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  const endpoint: unknown = scope.node.tryGetContext('alarmEmail');
  if (typeof endpoint === 'string' && endpoint !== '') {
    new Subscription(scope, 'AlarmEmail', { topic, endpoint, protocol: SubscriptionProtocol.EMAIL });
  }
  return topic;
}
