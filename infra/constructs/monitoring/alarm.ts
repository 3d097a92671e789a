import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Aws, Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

export type AlarmProps = {
  /** The physical name: what the mail's subject says. */
  readonly name: string;
  /** What happened and what to do first. */
  readonly description: string;
  readonly metric: IMetric;
  /** Reaching it raises the alarm; one by default. */
  readonly threshold?: number;
  /** How many periods in a row; one by default. */
  readonly periods?: number;
  /** True where staying below the threshold raises it, and silence does: something that should happen does not. */
  readonly isMissed?: true;
  readonly topic: ITopic;
};

/** An alarm that tells the topic when it starts and when it ends. Silence of the metric is none unless told otherwise. */
export function addAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    alarmName: props.name,
    alarmDescription: props.description,
    metric: props.metric,
    threshold: props.threshold ?? 1,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: props.isMissed
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: props.isMissed ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  const action = { bind: () => ({ alarmActionArn: props.topic.topicArn }) };
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}

/** The sum of metrics, minute by minute, each by its id in the expression; one without data counts as zero. */
export function sumOf(usingMetrics: Record<string, IMetric>, label: string): MathExpression {
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({
    expression: terms.join(' + '),
    label,
    period: Duration.minutes(1),
    usingMetrics,
  });
}

/** Where alarms go: a topic, and the address in the stage's settings. */
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
