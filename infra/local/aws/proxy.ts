import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen, readBody } from '#infra/local/http.ts';
import type { Statement } from '#infra/local/iam/policy.ts';
import type { S3 } from '#infra/local/s3/s3.ts';
import { S3Error } from '#infra/local/s3/s3-error.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { AnswerStates } from '#infra/local/states/start-execution.ts';
import { AwsRefusal } from './api-error.ts';
import { callerOf, OPERATOR } from './caller.ts';
import { actionsOf } from './dynamodb-actions.ts';
import { createForwarder } from './forward.ts';
import { mailActionsOf } from './mail-actions.ts';
import { permit } from './permit.ts';
import type { Secrets } from './secrets.ts';

export type ProxyParts = {
  /** The statements of each function's role, by the name that it signs with. */
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly dynamodbEndpoint: string;
  readonly mailEndpoint: string;
  readonly senderArn: (resource: string) => string;
  readonly tableArn: (name: string) => string;
  readonly secrets: Secrets;
  readonly s3: S3;
  readonly answerStates: AnswerStates;
  readonly log: ServiceLog;
};

/**
 * The one way from the functions to DynamoDB, Secrets Manager, SES, S3 and Step Functions. Each function signs with its own name, and the
 * proxy refuses what its role in the template does not allow, as AWS would: a grant that is missing shows here, not
 * after the deployment.
 */
export async function startProxy(parts: ProxyParts): Promise<Listening> {
  const onward = {
    toDynamodb: createForwarder(parts.dynamodbEndpoint),
    toInbox: createForwarder(parts.mailEndpoint),
  };
  const server = createServer((request, response) => {
    answer(request, response, parts, onward).catch((error: unknown) => refuse(response, error, parts.log));
  });
  const listening = await listen(server, 0);
  return {
    ...listening,
    stop: async () => {
      await listening.stop();
      onward.toDynamodb.close();
      onward.toInbox.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { roles, tableArn, senderArn, secrets, s3, answerStates, log }: ProxyParts,
  { toDynamodb, toInbox }: Record<'toDynamodb' | 'toInbox', ReturnType<typeof createForwarder>>,
): Promise<void> {
  const caller = callerOf(request);
  const role = caller && roles.get(caller.name);
  if (!caller || (!role && caller.name !== OPERATOR)) {
    throw new AwsRefusal(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  if (caller.service === 's3') {
    // Files can be large: they are not read here.
    return s3.answer(
      request,
      response,
      (action) => role && inWordsOfS3(() => permit(caller, role, [action], log)),
    );
  }
  const body = await readBody(request);
  const content = JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>;
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  if (caller.service === 'secretsmanager') {
    const action = { action: `secretsmanager:${operation}`, resource: secrets.arnOf(content) };
    if (role) permit(caller, role, [action], log);
    send(response, 200, secrets.answer(operation, content));
  } else if (caller.service === 'dynamodb') {
    if (role) permit(caller, role, actionsOf(operation, content, tableArn), log);
    toDynamodb(request, body, response, caller.name, (fault) =>
      log.warn(`DynamoDB refused a request of ${caller.name}: ${fault}`),
    );
  } else if (caller.service === 'states') {
    const action = { action: `states:${operation}`, resource: String(content.stateMachineArn) };
    if (role) permit(caller, role, [action], log);
    send(response, 200, answerStates(operation, content));
  } else if (caller.service === 'ses') {
    if (role) permit(caller, role, mailActionsOf(request, content, senderArn), log);
    toInbox(request, body, response, caller.name, (fault) =>
      log.warn(`SES refused a request of ${caller.name}: ${fault}`),
    );
  } else {
    throw new AwsRefusal('UnknownOperationException', `The local run has no ${caller.service} here.`);
  }
}

function inWordsOfS3(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof AwsRefusal ? new S3Error(403, 'AccessDenied', error.message) : error;
  }
}

function refuse(response: ServerResponse, error: unknown, log: ServiceLog): void {
  if (error instanceof AwsRefusal) {
    // Each service names the error in its own place; the SDK looks in both.
    response.setHeader('x-amzn-errortype', error.name);
    send(response, 400, { __type: error.name, message: error.message });
    return;
  }
  log.error(`The proxy failed: ${error instanceof Error ? error.message : String(error)}`);
  if (response.headersSent) response.destroy();
  else send(response, 500, { __type: 'InternalServerError', message: 'The local proxy failed.' });
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
}
