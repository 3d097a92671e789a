import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { RELEASE_ALARM } from '#infra/settings/names.ts';
import { countedInLogs } from './log-metrics.ts';
import type { StageAlarms } from './stage-alarms.ts';

/** With fewer calls in a minute, a single failure would be a high rate. */
const FEWEST_CALLS = 50;

/** A new version gets a tenth of the calls, so this is one in twenty of its calls. */
const HIGHEST_RATE = 0.005;

/**
 * Adds the alarm that rolls a release back: the share of all calls of the API's functions that fail by our own fault,
 * per minute. It counts log lines, because a handler turns its errors into responses, which Lambda does not count as
 * errors. Two minutes of three, so that it is raised within two minutes and never by a single failure. Every mode has
 * it, because deployments refer to it.
 */
export function addReleaseAlarm(alarms: StageAlarms): void {
  const { name } = alarms.config;
  const period = Duration.minutes(1);
  alarms.addPart(RELEASE_ALARM, {
    line: 'Does not mail. Of at least 50 calls a minute, one in two hundred fails by our own fault: a release in progress is rolled back, and no new one starts. The log groups …/endpoints and …/authorizer say why: look for "request_failed" with the fault "service", or for "platform.report" with a status other than "success".',
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
