import { Archive, EventBus } from 'aws-cdk-lib/aws-events';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceContext } from '#infra/constructs/shared-resources.ts';
import { namesOf } from '#infra/settings/names.ts';

/** The source of the service's own events. */
export const EVENT_SOURCE = 'domicilia';

/** Creates the bus of the service's own events, with an archive from which a range of time can be replayed. */
export function eventBus(scope: Construct, { config }: ServiceContext): EventBus {
  const { events: name } = namesOf(config.name);
  const bus = new EventBus(scope, 'Bus', { eventBusName: name, description: 'Events of the service' });
  new Archive(scope, 'Archive', {
    archiveName: name,
    description: 'The events of 30 days',
    sourceEventBus: bus,
    eventPattern: { source: [EVENT_SOURCE] },
    retention: Duration.days(30),
  });
  return bus;
}
