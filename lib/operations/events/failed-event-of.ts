import type { SQSRecord } from 'aws-lambda';
import type { FailedEvent } from '#lib/store/events/failed-events.ts';

/** Lambda's report of an asynchronous invocation that failed permanently. */
type FailedInvocation = {
  requestContext: { functionArn: string; condition: string; approximateInvokeCount: number };
  requestPayload: unknown;
  responsePayload?: { errorType?: string; errorMessage?: string } | null;
};

type Failure = Pick<FailedEvent, 'worker' | 'event' | 'error' | 'attempts'>;

const LONGEST_ERROR = 1_000;

/**
 * Returns the failed event of a message in the failure queue. The message comes from a worker's invocation, from a rule
 * that could not deliver the event, or from a queue whose consumer gave it up. A queue has the name of its worker.
 *
 * @throws Error if the message is none of those
 */
export function failedEventOf(message: SQSRecord): FailedEvent {
  const failure = ofQueue(message) ?? ofRule(message) ?? ofInvocation(message);
  const { messageId: id, attributes } = message;
  return {
    ...failure,
    id,
    type: typeOf(JSON.parse(failure.event)),
    error: failure.error?.slice(0, LONGEST_ERROR) ?? null,
    failed_at: new Date(Number(attributes.SentTimestamp)).toISOString(),
  };
}

function ofQueue(message: SQSRecord): Failure | undefined {
  const arn = message.attributes.DeadLetterQueueSourceArn;
  return arn === undefined
    ? undefined
    : { worker: nameIn(arn), event: batchOf(message), error: null, attempts: null };
}

function ofRule(message: SQSRecord): Failure | undefined {
  const said = (name: string) => message.messageAttributes[name]?.stringValue;
  const arn = said('TARGET_ARN');
  if (arn === undefined) return undefined;
  return {
    worker: nameIn(arn),
    event: arn.includes(':sqs:') ? batchOf(message) : message.body,
    error: `${said('ERROR_CODE')}: ${said('ERROR_MESSAGE')}`,
    attempts: Number(said('RETRY_ATTEMPTS') ?? 0) + 1,
  };
}

function ofInvocation({ body }: SQSRecord): Failure {
  const { requestContext, requestPayload, responsePayload } = JSON.parse(body) as FailedInvocation;
  const { functionArn, condition, approximateInvokeCount } = requestContext;
  const { errorType, errorMessage } = responsePayload ?? {};
  return {
    worker: nameIn(functionArn),
    event: JSON.stringify(requestPayload),
    error: [errorType, errorMessage].filter(Boolean).join(': ') || condition,
    attempts: approximateInvokeCount,
  };
}

/** Returns the input of a worker with a queue: a batch, here with one message. */
function batchOf({ messageId, body }: SQSRecord): string {
  return JSON.stringify({ Records: [{ messageId, body }] });
}

/** Returns the name in the ARN of a function, of any version, or of a queue. */
function nameIn(arn: string): string {
  const [, name] = /:(?:function|sqs:[^:]*:\d*):([^:]+)/.exec(arn) ?? [];
  if (name === undefined) throw new Error(`The ARN ${arn} names no function and no queue.`);
  return name;
}

type Given = { 'detail-type'?: string; Records?: { body: string }[] };

function typeOf({ 'detail-type': type, Records }: Given): string | null {
  const [first] = Records ?? [];
  return first ? typeOf(JSON.parse(first.body)) : (type ?? null);
}
