import { createHash, randomUUID } from 'node:crypto';
import type { QueueAccess } from '#infra/local/events/queue-access.ts';
import type { Place } from '#infra/local/template/identities.ts';
import { AwsError } from './aws-error.ts';

type Content = Readonly<Record<string, unknown>>;

/** A message of a request to send one or several. */
type Entry = {
  readonly Id?: string;
  readonly MessageBody: string;
  readonly MessageGroupId?: string;
  readonly DelaySeconds?: number;
};

/** Returns the ARN of the queue that a request names by URL. The last part of the URL is the queue's name. */
export function queueArnOf({ QueueUrl }: Content, { region, accountId }: Place): string {
  return `arn:aws:sqs:${region}:${accountId}:${String(QueueUrl).split('/').at(-1)}`;
}

/** Returns the permission that an action needs. Batch actions have none of their own. */
export const sqsPermission = (action: string): string => `sqs:${action.replace(/Batch$/, '')}`;

/**
 * Returns the response of SQS to a function that sends, receives or deletes messages.
 *
 * @throws AwsError for any other action, and if there is no such queue
 */
export async function respondAsSqs(
  action: string,
  queueArn: string,
  content: Content,
  queues: QueueAccess,
): Promise<object> {
  const send = (entry: Entry) => {
    const { Id, MessageBody: body, MessageGroupId: group, DelaySeconds: delaySeconds = 0 } = entry;
    queues.take(queueArn, { body, delaySeconds, ...(group !== undefined && { group }) });
    const MD5OfMessageBody = md5(body);
    return { ...(Id !== undefined && { Id }), MessageId: randomUUID(), MD5OfMessageBody };
  };
  if (action === 'SendMessage') return send(content as Entry);
  if (action === 'SendMessageBatch')
    return { Successful: (content.Entries as Entry[]).map(send), Failed: [] };
  if (action === 'ReceiveMessage') return { Messages: await receive(queueArn, content, queues) };
  if (action === 'DeleteMessageBatch') {
    const entries = content.Entries as { Id: string; ReceiptHandle: string }[];
    for (const { ReceiptHandle } of entries) queues.remove(queueArn, ReceiptHandle);
    return { Successful: entries.map(({ Id }) => ({ Id })), Failed: [] };
  }
  throw new AwsError('UnknownOperationException', `The local run does not know ${action}.`);
}

/** Returns the checksum of a body, which the SDK compares with its own. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

async function receive(queueArn: string, content: Content, queues: QueueAccess): Promise<object[]> {
  const { MaxNumberOfMessages = 1, WaitTimeSeconds = 0, VisibilityTimeout = 30 } = content;
  const [most, wait, hidden] = [MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout].map(Number) as [
    number,
    number,
    number,
  ];
  const messages = await queues.receive(queueArn, most, 1_000 * wait, 1_000 * hidden);
  return messages.map(({ id, body }) => ({
    MessageId: id,
    ReceiptHandle: id,
    Body: body,
    MD5OfBody: md5(body),
  }));
}
