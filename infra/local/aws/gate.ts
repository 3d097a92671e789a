import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Listening, listen, readBody } from '../http.ts';
import { evaluate, type Statement, type Verdict } from '../iam/policy.ts';
import type { ServiceLog } from '../service-log.ts';
import { type Caller, callerOf, OPERATOR } from './caller.ts';
import { type Deed, deedsOf } from './dynamodb-actions.ts';
import { createForwarder } from './forward.ts';
import { mailDeedsOf } from './mail-actions.ts';
import { AwsRefusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';

export type GateParts = {
  /** The statements of each function's role, by the name that it signs with. */
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly dynamodbEndpoint: string;
  readonly mailEndpoint: string;
  readonly senderArn: (resource: string) => string;
  readonly tableArn: (name: string) => string;
  readonly secrets: Secrets;
  readonly log: ServiceLog;
};

/**
 * The one way from the functions to DynamoDB, Secrets Manager and SES. Each function signs with its own name, and the
 * gate refuses what its role in the template does not allow, as AWS would: a grant that is missing shows here, not
 * after the deployment.
 */
export async function startGate(parts: GateParts): Promise<Listening> {
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
  { roles, tableArn, senderArn, secrets, log }: GateParts,
  { toDynamodb, toInbox }: Record<'toDynamodb' | 'toInbox', ReturnType<typeof createForwarder>>,
): Promise<void> {
  const body = await readBody(request);
  const caller = callerOf(request);
  const role = caller && roles.get(caller.name);
  if (!caller || (!role && caller.name !== OPERATOR)) {
    throw new AwsRefusal(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  }
  const content = JSON.parse(body.toString('utf8') || '{}') as Record<string, unknown>;
  const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
  if (caller.service === 'secretsmanager') {
    const deed = { action: `secretsmanager:${operation}`, resource: secrets.arnOf(content) };
    if (role) permit(caller, role, [deed], log);
    send(response, 200, secrets.answer(operation, content));
  } else if (caller.service === 'dynamodb') {
    if (role) permit(caller, role, deedsOf(operation, content, tableArn), log);
    toDynamodb(request, body, response, caller.name, (fault) =>
      log.warn(`DynamoDB refused a request of ${caller.name}: ${fault}`),
    );
  } else if (caller.service === 'ses') {
    if (role) permit(caller, role, mailDeedsOf(request, content, senderArn), log);
    toInbox(request, body, response, caller.name, (fault) =>
      log.warn(`SES refused a request of ${caller.name}: ${fault}`),
    );
  } else {
    throw new AwsRefusal('UnknownOperationException', `The local run has no ${caller.service} here.`);
  }
}

function permit({ name }: Caller, role: readonly Statement[], deeds: readonly Deed[], log: ServiceLog): void {
  for (const { action, resource } of deeds) {
    const verdict = evaluate(role, action, resource);
    if (verdict === 'allowed') continue;
    log.warn(`${name} may not ${action} on ${resource}: its role in the template does not allow it.`);
    throw new AwsRefusal(
      'AccessDeniedException',
      `User: ${name} is not authorized to perform: ${action} on resource: ${resource} ${REASONS[verdict]}`,
    );
  }
}

const REASONS: Readonly<Record<Exclude<Verdict, 'allowed'>, string>> = {
  not_allowed: 'because no identity-based policy allows the action',
  explicitly_denied: 'with an explicit deny in an identity-based policy',
};

function refuse(response: ServerResponse, error: unknown, log: ServiceLog): void {
  if (error instanceof AwsRefusal) {
    // Each service names the error in its own place; the SDK looks in both.
    response.setHeader('x-amzn-errortype', error.name);
    send(response, 400, { __type: error.name, message: error.message });
    return;
  }
  log.error(`The gate failed: ${error instanceof Error ? error.message : String(error)}`);
  if (response.headersSent) response.destroy();
  else send(response, 500, { __type: 'InternalServerError', message: 'The local gate failed.' });
}

function send(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
}
