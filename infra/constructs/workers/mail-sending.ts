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
 * How mails of the stage are sent: over TLS only, never again to an address that bounced or complained. Both, and that
 * a mail was delivered, are reported as events on the account's default event bus, the only one that SES can write to.
 *
 * The sending domain is not here: operators set it after the deployment (`ops mail set`), and until then the worker
 * that sends says so.
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
