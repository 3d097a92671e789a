import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarm,
  type IAlarmRule,
  type IMetric,
  MathExpression,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

export type Symptom = {
  /** The line of the runbook: what it means and what to do first. It says the same in both stages. */
  readonly line: string;
  readonly metric: IMetric;
  /** A period counts where it reaches this; one by default. */
  readonly threshold?: number;
  /** How many periods must count, of how many; a single one by default. */
  readonly lasting?: readonly [periods: number, of: number];
};

/**
 * The alarms of a stage. They mail when they begin and not when they end: whoever was woken looks until it is over, and
 * the page with all states is the dashboard. Silence of a metric is never a reason.
 */
export class StageAlarms {
  /** Those that mail. */
  readonly mailing: IAlarm[] = [];
  readonly scope: Construct;
  readonly config: StageConfig;
  private readonly topic: ITopic;

  constructor(scope: Construct, config: StageConfig, topic: ITopic) {
    this.scope = scope;
    this.config = config;
    this.topic = topic;
  }

  /** An alarm that mails. */
  add(subject: string, symptom: Symptom): void {
    this.mail(this.addPart(subject, symptom));
  }

  /** An alarm that never mails by itself: composites are made of such. */
  addPart(subject: string, { line, metric, threshold = 1, lasting: [m, n] = [1, 1] }: Symptom): Alarm {
    return new Alarm(this.scope, subject, {
      alarmName: namesOf(this.config.name).of(subject),
      alarmDescription: line,
      metric,
      threshold,
      datapointsToAlarm: m,
      evaluationPeriods: n,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** An alarm on the states of others, which mails in their place. */
  addComposite(subject: string, line: string, alarmRule: IAlarmRule): CompositeAlarm {
    const composite = new CompositeAlarm(this.scope, subject, {
      compositeAlarmName: namesOf(this.config.name).of(subject),
      alarmDescription: line,
      alarmRule,
    });
    this.mail(composite);
    return composite;
  }

  private mail(alarm: Alarm | CompositeAlarm): void {
    alarm.addAlarmAction({ bind: () => ({ alarmActionArn: this.topic.topicArn }) });
    this.mailing.push(alarm);
  }
}

/** That an alarm is raised, for the rule of a composite. */
export const isRaised = (alarm: IAlarm): IAlarmRule => AlarmRule.fromAlarm(alarm, AlarmState.ALARM);

/**
 * The sum of metrics, period by period. One without data counts as zero: else there would be no sum, and an alarm on
 * metrics of DynamoDB would stay as it is for as long as there is none. Not with a plus, since AWS does not say
 * whether `FILL` fills a metric that has no data at all; the sum leaves such a one out.
 */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index + 1}`, metric]));
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ expression: `SUM([${terms.join(', ')}])`, usingMetrics, period });
}
