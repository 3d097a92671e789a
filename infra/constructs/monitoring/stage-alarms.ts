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
  /** The line of the runbook: what it means and what to do first. The same in both stages. */
  readonly line: string;
  readonly metric: IMetric;
  /** A period counts if it reaches this value; 1 by default. */
  readonly threshold?: number;
  /** How many periods must count, of how many; 1 of 1 by default. */
  readonly lasting?: readonly [periods: number, of: number];
};

/**
 * The alarms of a stage. They mail when they are raised and not when they end; the dashboard shows all states. Missing
 * data never raises an alarm.
 */
export class StageAlarms {
  /** The alarms that mail. */
  readonly mailing: IAlarm[] = [];
  readonly scope: Construct;
  readonly config: StageConfig;
  private readonly topic: ITopic;

  constructor(scope: Construct, config: StageConfig, topic: ITopic) {
    this.scope = scope;
    this.config = config;
    this.topic = topic;
  }

  /** Adds an alarm that mails. */
  add(subject: string, symptom: Symptom): void {
    this.mail(this.addPart(subject, symptom));
  }

  /** Adds an alarm that does not mail: a part of a composite one. */
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

  /** Adds an alarm on the states of others, which mails in their place. */
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

/** Returns the rule that an alarm is raised, for a composite one. */
export const isRaised = (alarm: IAlarm): IAlarmRule => AlarmRule.fromAlarm(alarm, AlarmState.ALARM);

/**
 * Returns the sum of metrics, period by period. A metric without data counts as zero: otherwise there would be no sum,
 * and an alarm on metrics of DynamoDB would keep its state. `SUM` instead of plus, because AWS does not document
 * whether `FILL` fills a metric without any data; `SUM` leaves it out.
 */
export function sumOf(metrics: readonly IMetric[], period: Duration): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index + 1}`, metric]));
  const terms = Object.keys(usingMetrics).map((id) => `FILL(${id}, 0)`);
  return new MathExpression({ expression: `SUM([${terms.join(', ')}])`, usingMetrics, period });
}
