import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** Creates the topic for alarms, and subscribes the address in the stage's settings. */
export function alarmTopic(scope: Construct, { name, alarmEmail }: StageConfig, masterKey: IKey): Topic {
  const topic = new Topic(scope, 'Alarms', {
    topicName: namesOf(name).of('alarms'),
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
  if (alarmEmail !== undefined) {
    new Subscription(scope, 'AlarmSubscription', {
      topic,
      endpoint: alarmEmail,
      protocol: SubscriptionProtocol.EMAIL,
    });
  }
  return topic;
}
