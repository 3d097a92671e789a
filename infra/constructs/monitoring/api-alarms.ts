import type { CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { AlarmRule, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { isRaised, type StageAlarms } from './stage-alarms.ts';
import { tableErrors } from './table-alarms.ts';

/** A measure of the whole API stage, by name, so that other stacks can show it without depending on the API's. */
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
 * Alarms on what callers notice. Gives the one on errors, which what is behind the API fails together with.
 *
 * The rate of errors is the mean of a metric that is one or nothing for each request. Three minutes of thirty: a
 * single error never counts, and at night, with a request every ten minutes, a total failure still does.
 */
export function addApiAlarms(alarms: StageAlarms): CompositeAlarm {
  const errors = alarms.addPart('api-5xx', {
    line: 'One request in twenty or more is answered with 5xx. The log group …/access names route, status and request id; …/endpoints says why under that id, with the name of the function. Where the route says nothing, look at …/authorizer.',
    metric: apiMetric(alarms.config.name, '5XXError', 'Average'),
    threshold: 0.05,
    lasting: [3, 30],
  });
  alarms.add('api-slow', {
    line: 'One request in ten takes five seconds or longer. On the dashboard: is it one function, or the table? Providers that answer slowly show in the durations of validate and create.',
    metric: apiMetric(alarms.config.name, 'Latency', 'p90'),
    threshold: 5000,
    lasting: [5, 15],
  });
  return alarms.addComposite(
    'service-failing',
    'Callers get errors. The mail names the part that is raised. Where it is table-errors, wait for AWS (health.aws.amazon.com). OnConditionFailed look in the log group …/access, and at what was deployed last. Afterwards: ops events failed, ops collections status.',
    AlarmRule.anyOf(isRaised(errors), isRaised(tableErrors(alarms))),
  );
}
