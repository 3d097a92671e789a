import { SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '#lib/aws/client-settings.ts';

let client: SQSClient | undefined;

/**
 * Returns the SQS client. It calls the region's endpoint, or the one in the environment: a queue's URL only names the
 * queue.
 */
export function sqsClient(): SQSClient {
  client ??= new SQSClient({ ...clientSettings('sqs'), useQueueUrlAsEndpoint: false });
  return client;
}
