import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { addAlarm } from '#infra/constructs/monitoring/alarm.ts';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/** Where AWS reviews an account, and a step before it pauses the sending (5 % and 0.1 %). */
const RATES = [
  ['bounces', 'Reputation.BounceRate', 0.05, 'cannot be delivered'],
  ['complaints', 'Reputation.ComplaintRate', 0.001, 'are reported as spam'],
] as const;

/**
 * How mails of the stage are sent: over TLS only, never again to an address that bounced or complained. Both are
 * reported as events on the account's default event bus, the only one that SES can write to.
 *
 * The sending domain is not here: operators set it after the deployment (`ops mail set`), and until then the worker
 * that sends says so.
 */
export function mailSending(scope: Construct, { config, data }: ServiceContext): void {
  const names = namesOf(config.name);
  const mails = new ConfigurationSet(scope, 'Mails', {
    configurationSetName: names.mails,
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  mails.addEventDestination('Returned', {
    configurationSetEventDestinationName: 'returned',
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'DefaultBus', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  for (const [subject, metricName, threshold, what] of RATES) {
    addAlarm(scope, `Mail-${subject}`, {
      name: names.of(`mail-${subject}`),
      description: `Too many mails ${what}. Find out which before AWS pauses the sending of this account.`,
      metric: reputation(config.name, metricName),
      threshold,
      topic: data.alarms,
    });
  }
}

/** A rate from 0 to 1 of the stage's own mails. */
function reputation(stage: StageName, metricName: string): Metric {
  return new Metric({
    namespace: 'AWS/SES',
    metricName,
    dimensionsMap: { 'ses:configuration-set': namesOf(stage).mails },
    statistic: 'Maximum',
    period: Duration.hours(1),
  });
}
