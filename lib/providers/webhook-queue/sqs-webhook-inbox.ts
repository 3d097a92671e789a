import { DeleteMessageBatchCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import type { WebhookInbox } from './port.ts';
import { sqsClient } from './sqs-client.ts';

/** The most messages of one call. */
const AT_ONCE = 10;

/** Seconds for which a call waits for messages. A call that waits asks all of SQS's servers. */
const WAIT = 1;

/** Seconds for which no other receiver gets a received message: several times the length of an attempt. */
const HIDDEN = 120;

/** Returns the receiving end of an SQS queue, for a consumer that fetches its own messages. */
export function sqsWebhookInbox(queueUrl: string): WebhookInbox {
  const client = sqsClient();
  return {
    async receive(most) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: Math.min(most, AT_ONCE),
          WaitTimeSeconds: WAIT,
          VisibilityTimeout: HIDDEN,
        }),
      );
      return Messages.map(({ Body: body = '', ReceiptHandle: receipt = '' }) => ({ body, receipt }));
    },
    async remove(receipts) {
      for (let from = 0; from < receipts.length; from += AT_ONCE) {
        const some = receipts.slice(from, from + AT_ONCE);
        const Entries = some.map((ReceiptHandle, n) => ({ Id: String(n), ReceiptHandle }));
        await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
      }
    },
  };
}
