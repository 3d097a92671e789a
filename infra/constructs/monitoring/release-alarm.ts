import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { countedInLogs } from './log-metrics.ts';

/** Fewer calls in a minute say too little: one failure alone would be a high rate. */
const FEWEST_CALLS = 50;

/** A new version gets a tenth of the calls, so this is one in twenty of its own. */
const HIGHEST_RATE = 0.005;

/**
 * The alarm that takes back a release: the part of all calls of the API's functions that fail by our own fault, minute
 * by minute. It counts in logs, because a handler turns what it throws into a response, which Lambda does not count as
 * an error. Two minutes of three, so that it is raised within two minutes and never by a single failure.
 */
export function releaseAlarm(scope: Construct, stage: StageName): Alarm {
  const period = Duration.minutes(1);
  return new Alarm(scope, 'Failing', {
    alarmName: namesOf(stage).of('release-failing'),
    alarmDescription:
      'It mails nobody. One call in two hundred fails by our own fault, of at least 50 a minute: a release that is moving is taken back, and none begins. The log groups …/endpoints and …/authorizer say why: "request_failed" whose fault is "service", or "platform.report" whose status is not "success".',
    metric: new MathExpression({
      expression: `IF(calls >= ${FEWEST_CALLS}, failures / calls, 0)`,
      usingMetrics: {
        calls: countedInLogs(stage, 'release-calls', period),
        failures: countedInLogs(stage, 'release-failures', period),
      },
      period,
    }),
    threshold: HIGHEST_RATE,
    datapointsToAlarm: 2,
    evaluationPeriods: 3,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
}
