import { createHash, randomUUID } from 'node:crypto';
import type { TakeMessage } from '#infra/local/events/queues.ts';
import type { Place } from '#infra/local/template/identities.ts';
import { AwsError } from './aws-error.ts';

type Content = Readonly<Record<string, unknown>>;

/** A message of a request, by itself or one of several. */
type Entry = {
  readonly Id?: string;
  readonly MessageBody: string;
  readonly MessageGroupId?: string;
  readonly DelaySeconds?: number;
};

/** The queue that a request names by its address, of which the last part is its name. */
export function queueArnOf({ QueueUrl }: Content, { region, accountId }: Place): string {
  return `arn:aws:sqs:${region}:${accountId}:${String(QueueUrl).split('/').at(-1)}`;
}

/**
 * What SQS responds to a function that sends one message, or some at once.
 *
 * @throws AwsError for any other action, and where there is no such queue
 */
export function respondAsSqs(action: string, queueArn: string, content: Content, take: TakeMessage): object {
  const send = (entry: Entry) => {
    const { Id, MessageBody: body, MessageGroupId: group, DelaySeconds: delaySeconds = 0 } = entry;
    take(queueArn, { body, delaySeconds, ...(group !== undefined && { group }) });
    // The SDK compares it with its own.
    const MD5OfMessageBody = createHash('md5').update(body).digest('hex');
    return { ...(Id !== undefined && { Id }), MessageId: randomUUID(), MD5OfMessageBody };
  };
  if (action === 'SendMessage') return send(content as Entry);
  if (action === 'SendMessageBatch')
    return { Successful: (content.Entries as Entry[]).map(send), Failed: [] };
  throw new AwsError('UnknownOperationException', `The local run does not know ${action}.`);
}
