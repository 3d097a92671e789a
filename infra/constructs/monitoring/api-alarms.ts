import type { CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { AlarmRule, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { isRaised, type StageAlarms } from './stage-alarms.ts';
import { tableErrors } from './table-alarms.ts';

/**
 * Returns a metric of the whole API stage, by name, so that other stacks can show it without depending on the API's.
 */
export function apiMetric(stage: StageName, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: namesOf(stage).api, Stage: stage },
    statistic,
    period: Duration.minutes(1),
  });
}

/**
 * Adds the alarms on what callers experience. Returns the one on errors, so that the alarm on functions can stay silent
 * meanwhile.
 *
 * The rate of errors is the mean of a metric that is one or zero for each request. Three minutes of thirty: a single
 * error never counts, but a total failure does even at night, with one request every ten minutes.
 */
export function addApiAlarms(alarms: StageAlarms): CompositeAlarm {
  const errors = alarms.addPart('api-5xx', {
    line: 'At least one request in twenty fails with a 5xx. The log group …/access names route, status and request id. Search …/endpoints for that id: its lines say why, and name the function. If there is none, look at …/authorizer.',
    metric: apiMetric(alarms.config.name, '5XXError', 'Average'),
    threshold: 0.05,
    lasting: [3, 30],
  });
  alarms.add('api-slow', {
    line: 'One request in ten takes five seconds or longer. See on the dashboard whether one function or the table is slow. Slow providers show in the durations of validate and create.',
    metric: apiMetric(alarms.config.name, 'Latency', 'p90'),
    threshold: 5000,
    lasting: [5, 15],
  });
  return alarms.addComposite(
    'service-failing',
    'Callers receive errors. The mail names the alarm that is raised. For table-errors, wait for AWS (health.aws.amazon.com). Otherwise look at the log group …/access and at the last deployment. Afterwards: ops events failed, ops collections status.',
    AlarmRule.anyOf(isRaised(errors), isRaised(tableErrors(alarms))),
  );
}
