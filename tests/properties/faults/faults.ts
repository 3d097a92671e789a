import { conflictOf, THROTTLED } from '#tests/support/database/dynamodb-refusals.ts';

/** How a call to AWS fails. */
const FAULTS = [
  'refused before',
  'done, but its response is lost',
  'throttled',
  'in conflict with a transaction',
  'accepted without its items',
  'timed out',
  'the process is killed before',
  'the process is killed after',
] as const;

type FaultKind = (typeof FAULTS)[number];

/** A fault at the nth call of some work. `lasts`: also at each repetition of that call. */
export type Fault = { readonly kind: FaultKind; readonly nth: number; readonly lasts: boolean };

export const isKill = ({ kind }: Fault): boolean => kind.startsWith('the process');

/** Returns the faults that can happen at the nth call, by the name of its operation. */
export function faultsAt(operation: string, nth: number): Fault[] {
  const isWrite = /^dynamodb (?:TransactWrite|Put|Update|Delete)/.test(operation);
  return FAULTS.flatMap((kind): Fault[] => {
    if (kind === 'in conflict with a transaction' && !isWrite) return [];
    if (kind === 'accepted without its items' && !/ (?:BatchGetItem|SendMessageBatch)$/.test(operation))
      return [];
    const lasting = { kind, nth, lasts: true };
    return isKill(lasting) ? [lasting] : [lasting, { ...lasting, lasts: false }];
  });
}

/** Returns the error of a call that gets no response. */
export function lostConnection(kind: FaultKind): Error | undefined {
  if (kind === 'refused before') return Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  if (kind === 'done, but its response is lost')
    return Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  if (kind === 'timed out') return Object.assign(new Error('silent'), { name: 'TimeoutError' });
  return undefined;
}

/** Returns the refusal of a service: the status and the body of its response. */
export function refusalOf(kind: FaultKind, service: string, body: string) {
  if (kind === 'accepted without its items') return { statusCode: 200, text: JSON.stringify(noneOf(body)) };
  if (kind === 'in conflict with a transaction')
    return { statusCode: 400, text: JSON.stringify(conflictOf(JSON.parse(body))) };
  if (service === 's3')
    return { statusCode: 503, text: '<Error><Code>SlowDown</Code><Message>x</Message></Error>' };
  if (service === 'dynamodb') return { statusCode: 400, text: JSON.stringify(THROTTLED) };
  const __type = THROTTLES[service] ?? 'ThrottlingException';
  return {
    statusCode: service === 'email' ? 429 : 400,
    text: JSON.stringify({ __type, message: 'Too much' }),
  };
}

const THROTTLES: Readonly<Record<string, string>> = {
  email: 'TooManyRequestsException',
  sqs: 'com.amazonaws.sqs#RequestThrottled',
};

/** Returns the response of DynamoDB or of SQS to a batch of which it has carried out nothing. */
function noneOf(body: string): object {
  const { RequestItems: UnprocessedKeys, Entries = [] } = JSON.parse(body) as {
    RequestItems?: object;
    Entries?: { Id: string }[];
  };
  if (UnprocessedKeys) return { Responses: {}, UnprocessedKeys };
  const Failed = Entries.map(({ Id }) => ({ Id, SenderFault: false, Code: 'InternalError' }));
  return { Successful: [], Failed };
}
