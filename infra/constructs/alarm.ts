import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export type AlarmProps = {
  /** The physical name: what the mail's subject says. */
  readonly name: string;
  /** What happened and what to do first. */
  readonly description: string;
  readonly metric: IMetric;
  /** Reaching it raises the alarm. */
  readonly threshold: number;
  /** How many periods in a row; one by default. */
  readonly periods?: number;
  readonly topic: ITopic;
};

/** An alarm that tells the topic when it starts and when it ends. Silence of the metric is no alarm. */
export function raiseAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = new Alarm(scope, id, {
    alarmName: props.name,
    alarmDescription: props.description,
    metric: props.metric,
    threshold: props.threshold,
    evaluationPeriods: props.periods ?? 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  const action = { bind: () => ({ alarmActionArn: props.topic.topicArn }) };
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
  return alarm;
}
