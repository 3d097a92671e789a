import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { countedInLogs } from './log-metrics.ts';
import type { StageAlarms } from './stage-alarms.ts';

/** The subject of the alarm that takes a release back. */
export const RELEASE_ALARM = 'release-failing';

/** Fewer calls in a minute say too little: one failure alone would be a high rate. */
const FEWEST_CALLS = 50;

/** A new version gets a tenth of the calls, so this is one in twenty of its own. */
const HIGHEST_RATE = 0.005;

/**
 * Adds the alarm that takes back a release: the part of all calls of the API's functions that fail by our own fault, minute
 * by minute. It counts in logs, because a handler turns what it throws into a response, which Lambda does not count as
 * an error. Two minutes of three, so that it is raised within two minutes and never by a single failure. It is there in
 * every mode, since deployments name it.
 */
export function addReleaseAlarm(alarms: StageAlarms): void {
  const { name } = alarms.config;
  const period = Duration.minutes(1);
  alarms.addPart(RELEASE_ALARM, {
    line: 'It mails nobody. One call in two hundred fails by our own fault, of at least 50 a minute: a release that is moving is taken back, and none begins. The log groups …/endpoints and …/authorizer say why: "request_failed" whose fault is "service", or "platform.report" whose status is not "success".',
    metric: new MathExpression({
      expression: `IF(calls >= ${FEWEST_CALLS}, failures / calls, 0)`,
      usingMetrics: {
        calls: countedInLogs(name, 'release-calls', period),
        failures: countedInLogs(name, 'release-failures', period),
      },
      period,
    }),
    threshold: HIGHEST_RATE,
    lasting: [2, 3],
  });
}
