import { AlarmRule, type IAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { countedInLogs } from './log-metrics.ts';
import { isRaised, type StageAlarms } from './stage-alarms.ts';

const MINUTE = Duration.minutes(1);

/**
 * Alarms on all functions together.
 *
 * @param failing the alarm that callers get errors, which is mailed instead of that functions fail
 */
export function addFunctionAlarms(alarms: StageAlarms, failing: IAlarm): void {
  alarms.add('decision-needed', {
    line: 'Something waits for a person: ops exceptions list, ops events failed. Where neither is new, look for level "error" in the log groups …/workers, …/endpoints and …/authorizer; the line names its function, and what it is about.',
    // More of it within five minutes is the same mail.
    metric: countedInLogs(alarms.config.name, 'errors-to-decide', Duration.minutes(5)),
  });
  // An event that a worker cannot consume is tried five times in a quarter of an hour, and then told of by the above.
  const failures = alarms.addPart('function-failures', {
    line: 'Functions fail or run out of time in six minutes of fifteen. The log groups …/workers, …/endpoints and …/authorizer say which and why: "platform.report" whose status is not "success" (the log stream names the function), or level "error".',
    metric: countedInLogs(alarms.config.name, 'failures', MINUTE),
    lasting: [6, 15],
  });
  alarms.addComposite(
    'functions-failing',
    'Functions keep failing, although callers get answers: workers, sweeps, or the authorizer for some tokens. The log groups …/workers, …/endpoints and …/authorizer say why: each line names its function, or its log stream does. Where a provider is down, wait; where its credentials are refused, ops provider set. Afterwards: ops events failed, ops events replay.',
    AlarmRule.allOf(isRaised(failures), AlarmRule.not(isRaised(failing))),
  );
  alarms.add('lambda-throttled', {
    line: 'Lambda keeps refusing calls. The concurrency of the account is used up, by anything in it, or what the settings reserve for one function: its console, Concurrent executions, says which. Ask AWS for more, or change reservedConcurrency. Events wait six hours for their workers, then see ops events failed.',
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period: MINUTE,
    }),
    lasting: [5, 10],
  });
}
