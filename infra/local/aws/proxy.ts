import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Events } from '#infra/local/events/start-events.ts';
import { type Listening, listen, readBody } from '#infra/local/http.ts';
import type { Statement } from '#infra/local/iam.ts';
import { readPresignedForm } from '#infra/local/s3/presigned-form.ts';
import { readPresignedLink } from '#infra/local/s3/presigned-link.ts';
import type { S3 } from '#infra/local/s3/s3.ts';
import { errorXml } from '#infra/local/s3/xml.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { StateMachines } from '#infra/local/state-machines.ts';
import type { Place } from '#infra/local/template/identities.ts';
import { type Action, dynamodbActions, mailActions, permit } from './actions.ts';
import { AwsError } from './aws-error.ts';
import { type Endpoint, endpointOf, forward, OPERATOR } from './forward.ts';
import type { Secrets } from './secrets.ts';
import { queueArnOf, respondAsSqs, sqsPermission } from './sqs.ts';
import type { Stacks } from './stacks.ts';

export type ProxyParts = {
  /** The statements of each function's role, by the access key id that it signs with, which is its name. */
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly place: Place;
  readonly dynamodbEndpoint: string;
  readonly mailEndpoint: string;
  readonly secrets: Secrets;
  readonly s3: S3;
  readonly stacks: Pick<Stacks, 'respond'>;
  readonly states: Pick<StateMachines, 'respond'>;
  readonly events: Pick<Events, 'respond' | 'invokeLater' | 'written' | 'queues'>;
  readonly log: ServiceLog;
};

const UNKNOWN_CALLER = 'The security token included in the request is invalid.';

type Caller = { readonly name: string; readonly service: string };

/**
 * Starts the only way from functions to DynamoDB, Secrets Manager, SES, SQS, S3 and Step Functions. Operators also
 * reach Lambda and EventBridge through it. Each function signs with its own name, and the proxy refuses what its role
 * in the template does not allow, as AWS does. So a missing grant shows before the deployment.
 */
export function startProxy(parts: ProxyParts): Promise<Listening> {
  const to = { dynamodb: endpointOf(parts.dynamodbEndpoint), mails: endpointOf(parts.mailEndpoint) };
  const server = createServer(async (request, response) => {
    const caller = callerOf(request);
    if (caller.service === 's3')
      response.setHeaders(new Map(Object.entries(parts.s3.headersForPages(request))));
    try {
      await serve(request, response, caller, to, parts);
    } catch (error) {
      refuse(response, error, caller, parts.log);
    }
  });
  return listen(server, 0);
}

/**
 * Returns the caller of a request that is signed with Signature Version 4: its header has `Credential=<access key
 * id>/<date>/<region>/<service>/aws4_request`. A signed link or form is a request to S3; who signed it is read with it.
 */
function callerOf({ method, url = '', headers }: IncomingMessage): Caller {
  const isForm = method === 'POST' && headers['content-type']?.startsWith('multipart/form-data');
  if (isForm || url.includes('X-Amz-Signature=')) return { name: '', service: 's3' };
  const credential = /Credential=([^/,\s]+)\/[^/]+\/[^/]+\/([^/]+)\/aws4_request/;
  const [, name = '', service = ''] = credential.exec(headers.authorization ?? '') ?? [];
  return { name, service };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { name, service }: Caller,
  to: Readonly<Record<'dynamodb' | 'mails', Endpoint>>,
  { roles, place, secrets, s3, stacks, states, events, log }: ProxyParts,
): Promise<void> {
  const body = (await readBody(request)) ?? Buffer.alloc(0);
  const now = new Date();
  const presigned = readPresignedLink(request, now) ?? (await readPresignedForm(request, body, now));
  if (presigned) {
    const signer = roles.get(presigned.caller);
    if (!signer) throw new AwsError('InvalidAccessKeyId', UNKNOWN_CALLER, 403);
    const permitSigner = (action: Action) => permit(presigned.caller, signer, [action], log);
    const { status, headers, body: content } = s3.respondToPresigned(presigned, permitSigner);
    return void response.writeHead(status, headers).end(content);
  }
  const role = roles.get(name);
  if (!role && name !== OPERATOR) throw new AwsError('UnrecognizedClientException', UNKNOWN_CALLER);
  const check = (...actions: Action[]) => role && permit(name, role, actions, log);
  if (service === 's3') {
    const { status, headers, body: content } = s3.respond(request, body, check);
    return void response.writeHead(status, headers).end(content);
  }
  if (service === 'cloudformation') {
    const asked = new URLSearchParams(body.toString());
    check({ action: `cloudformation:${asked.get('Action')}`, resource: '*' });
    return void response.writeHead(200, { 'content-type': 'text/xml' }).end(stacks.respond(asked));
  }

  const content = JSON.parse(body.toString() || '{}') as Record<string, unknown>;
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  const onInvalid = (why: string) => log.warn(`AWS refused a request of ${name} to ${service}: ${why}`);
  switch (service) {
    case 'dynamodb':
      check(...dynamodbActions(operation, content, place));
      await forward(to.dynamodb, request, body, response, name, onInvalid);
      if (/Write|Put|Update|Delete/.test(operation)) events.written();
      return;
    case 'ses':
      check(...mailActions(request, content, place));
      return forward(to.mails, request, body, response, name, onInvalid);
    case 'secretsmanager':
      check({ action: `secretsmanager:${operation}`, resource: secrets.arnOf(content) });
      return send(response, 200, secrets.respond(operation, content));
    case 'states':
      check({ action: `states:${operation}`, resource: String(content.stateMachineArn) });
      return send(response, 200, states.respond(operation, content));
    case 'sqs': {
      const queueArn = queueArnOf(content, place);
      check({ action: sqsPermission(operation), resource: queueArn });
      return send(response, 200, await respondAsSqs(operation, queueArn, content, events.queues));
    }
    case 'events':
      check({ action: `events:${operation}`, resource: '*' });
      return send(response, 200, events.respond(operation, content));
    case 'lambda': {
      const functionArn = invokedFunction(request, place);
      check({ action: 'lambda:InvokeFunction', resource: functionArn });
      events.invokeLater(functionArn, content);
      return void response.writeHead(202).end();
    }
    default:
      throw new AwsError('UnknownOperationException', `The local run has no ${service}.`);
  }
}

/**
 * Returns the ARN of the function that a request to Lambda calls.
 *
 * @throws AwsError for any other request, and for a call that waits for the result
 */
function invokedFunction({ url, headers }: IncomingMessage, { region, accountId }: Place): string {
  const [, name] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(url ?? '') ?? [];
  if (name === undefined || headers['x-amz-invocation-type'] !== 'Event') {
    throw new AwsError('UnknownOperationException', 'The local run only calls functions asynchronously.');
  }
  return `arn:aws:lambda:${region}:${accountId}:function:${name}`;
}

function refuse(response: ServerResponse, error: unknown, { service }: Caller, log: ServiceLog): void {
  const known =
    error instanceof AwsError ? error : new AwsError('InternalFailure', 'The local proxy failed.', 500);
  if (known !== error) log.error(`The proxy failed: ${error instanceof Error ? error.stack : String(error)}`);
  const { name, message, status } = known;
  if (response.headersSent) response.destroy();
  else if (service === 's3') sendS3Error(response, known);
  else if (service === 'cloudformation') sendQueryError(response, known);
  else {
    // Services differ in where they name the error; the SDK looks in both places.
    response.setHeader('x-amzn-errortype', name);
    send(response, status, { __type: name, message });
  }
}

/** Responds in the form of S3, which has its own code for a refusal. */
function sendS3Error(response: ServerResponse, { name, message, status }: AwsError): void {
  const denied = name === 'AccessDeniedException';
  response.writeHead(denied ? 403 : status, { 'content-type': 'application/xml' });
  response.end(errorXml(denied ? 'AccessDenied' : name, message));
}

/** Responds in XML, as services with the query protocol do. */
function sendQueryError(response: ServerResponse, { name, message, status }: AwsError): void {
  const error = `<Error><Type>Sender</Type><Code>${name}</Code><Message>${message}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'text/xml' }).end(`<ErrorResponse>${error}</ErrorResponse>`);
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
}
