import { AwsError } from '#infra/local/aws/aws-error.ts';
import type { Archive } from './archive.ts';
import type { EventBuses } from './event-bus.ts';

/** A request of an operator; times are seconds since 1970. */
type Request = {
  readonly ArchiveName?: string;
  readonly ReplayName?: string;
  readonly EventSourceArn?: string;
  readonly EventStartTime?: number;
  readonly EventEndTime?: number;
};

/**
 * Returns the response of EventBridge to a request about an archive. A replay delivers the events at once.
 *
 * @throws AwsError for an unknown archive or action
 */
export function respondAsEventBridge(
  action: string,
  request: Request,
  archives: readonly Archive[],
  buses: EventBuses,
): object {
  const { ArchiveName, EventSourceArn, ReplayName, EventStartTime = 0, EventEndTime = 0 } = request;
  const archive = archives.find(
    ({ settings: { name, arn } }) => name === ArchiveName || arn === EventSourceArn,
  );
  if (!archive) throw new AwsError('ResourceNotFoundException', 'There is no such archive.');
  const { name, arn, busArn } = archive.settings;
  if (action === 'DescribeArchive') return { ArchiveName: name, ArchiveArn: arn, EventSourceArn: busArn };
  if (action !== 'StartReplay') {
    throw new AwsError('UnknownOperationException', `The local run does not know ${action}.`);
  }
  const [, bus = ''] = busArn.split('/');
  for (const event of archive.between(new Date(EventStartTime * 1000), new Date(EventEndTime * 1000))) {
    buses.bring(bus, { ...event, 'replay-name': ReplayName });
  }
  return { ReplayArn: `${arn}/${ReplayName}`, State: 'STARTING', ReplayStartTime: Date.now() / 1000 };
}
