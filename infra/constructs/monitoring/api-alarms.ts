import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { addAlarm } from './alarm.ts';

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

/** An alarm on responses with 5xx. */
export function addApiAlarms(scope: Construct, stage: StageName, topic: ITopic): void {
  const names = namesOf(stage);
  addAlarm(scope, 'ServerErrors', {
    name: names.of('api-5xx'),
    description: `The API answers 5xx. Find the requests in the log group ${names.logGroup('access')}.`,
    metric: apiMetric(stage, '5XXError', 'Sum'),
    topic,
  });
}
