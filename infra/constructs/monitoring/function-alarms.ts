import { AlarmRule, type IAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import { countedInLogs } from './log-metrics.ts';
import { isRaised, type StageAlarms } from './stage-alarms.ts';

const MINUTE = Duration.minutes(1);

/**
 * Adds the alarms on all functions together.
 *
 * @param failing the alarm on errors that callers receive; it mails instead of the one on failing functions
 */
export function addFunctionAlarms(alarms: StageAlarms, failing: IAlarm): void {
  alarms.add('decision-needed', {
    line: 'An operator must decide something: see ops exceptions list, ops transfers list and ops events failed. If none of them shows anything new, look for level "error" in the log groups …/workers, …/endpoints and …/authorizer; each line names its function and its subject, and what_to_do names the command.',
    // More lines within five minutes are the same mail.
    metric: countedInLogs(alarms.config.name, 'errors-to-decide', Duration.minutes(5)),
  });
  alarms.add('items-unreadable', {
    line: 'A record of the table cannot be read, and nothing is collected or verified for it. The lines item_unreadable in the log groups …/workers, …/endpoints and …/authorizer name it and the reason: see below, "A record cannot be read". The mail comes once, until no function has met such a record for five minutes: look for further ones in the log.',
    metric: countedInLogs(alarms.config.name, 'unreadable-items', Duration.minutes(5)),
  });
  // An event that a worker cannot handle is tried five times in a quarter of an hour, and then raises the alarm above.
  const failures = alarms.addPart('function-failures', {
    line: 'Functions failed or timed out in six of fifteen minutes. The log groups …/workers, …/endpoints and …/authorizer say which and why: look for "platform.report" with a status other than "success" (the log stream names the function), or for level "error".',
    metric: countedInLogs(alarms.config.name, 'failures', MINUTE),
    lasting: [6, 15],
  });
  alarms.addComposite(
    'functions-failing',
    'Functions keep failing although callers receive responses: workers, sweeps, or the authorizer for some tokens. The log groups …/workers, …/endpoints and …/authorizer say why: the line or its log stream names the function. If a provider is down, wait; if it refuses the credentials, set them with ops provider set. Afterwards: ops events failed, ops events replay.',
    AlarmRule.allOf(isRaised(failures), AlarmRule.not(isRaised(failing))),
  );
  alarms.add('lambda-throttled', {
    line: 'Lambda has refused calls in 30 of 45 minutes: the account, or one function with reserved concurrency, has reached its limit. Concurrent executions in the Lambda console shows which. Ask AWS for more, or change reservedConcurrency in the settings. Events wait six hours for their workers; after that see ops events failed.',
    metric: new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period: MINUTE,
    }),
    // A large import or day throttles its workers for minutes, and their events wait. Refused callers raise service-failing.
    lasting: [30, 45],
  });
}
