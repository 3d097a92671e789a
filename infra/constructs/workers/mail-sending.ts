import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';

/**
 * Creates the configuration set of the stage's mails: over TLS only, and never again to an address that bounced or
 * complained. Bounces, complaints and deliveries are reported as events on the account's default event bus, the only
 * one that SES can write to.
 *
 * The sending domain is not here. Operators set it after the deployment (`ops mail set`); until then, the worker that
 * sends mails reports that it is missing.
 */
export function mailSending(scope: Construct, { config }: ServiceContext): void {
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
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.DELIVERY],
  });
}
