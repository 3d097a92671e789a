import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The address of a server. */
export const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The environment of an operator for whom this address is AWS, with no other setting. */
export const operatorAt = (url: string): Record<string, string> => ({
  HOME: mkdtempSync(join(tmpdir(), 'home-')),
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_ENDPOINT_URL: url,
});

/** The body of a response, or an error by its name. */
export type AwsResponse = object | string | Refusal;

class Refusal {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The refusal of an operation that the caller's role does not allow. */
export const DENIED = new Refusal('AccessDeniedException');

/** A requested operation, and the text of its input. */
type Asked = { readonly operation: string; readonly input: string };

/**
 * Plays AWS as far as preflight needs it: each operation gets its response, by its name; one without a response is not
 * found. The requested operations are kept in their order.
 */
export async function serveAws(respond: (asked: Asked) => AwsResponse | undefined) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const input = await text(request);
    const operation = operationOf(request.headers['x-amz-target'], input, request.url ?? '');
    asked.push(operation);
    const body = respond({ operation, input: `${request.url} ${input}` }) ?? missing(operation);
    if (typeof body === 'string') {
      response.writeHead(/<ErrorResponse>/.test(body) ? 400 : 200, { 'content-type': 'text/xml' }).end(body);
    } else if (body instanceof Refusal) {
      response.writeHead(body.name.startsWith('NotFound') ? 404 : 400, { 'x-amzn-errortype': body.name });
      response.end(JSON.stringify({ __type: body.name, message: 'no' }));
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    url: urlOf(server),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** By the target of JSON, the action of a query, or the path. */
function operationOf(target: string | string[] | undefined, input: string, url: string): string {
  if (target) return String(target).replace(/^.*\./, '');
  return /\bAction=(\w+)/.exec(input)?.[1] ?? url.replace(/^\/[\d-]+|\?.*$/g, '');
}

const NOT_FOUND: Readonly<Record<string, AwsResponse>> = {
  ListSubscriptionsByTopic:
    '<ErrorResponse><Error><Type>Sender</Type><Code>NotFound</Code><Message>Topic does not exist</Message></Error></ErrorResponse>',
  GetParameter: new Refusal('ParameterNotFound'),
  GetServiceQuota: new Refusal('NoSuchResourceException'),
  DescribeStacks:
    '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error></ErrorResponse>',
};

const missing = (operation: string): AwsResponse =>
  NOT_FOUND[operation] ??
  new Refusal(operation.includes('email') ? 'NotFoundException' : 'ResourceNotFoundException');

export const IDENTITY = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
<Arn>arn:aws:iam::123456789012:user/operator</Arn><UserId>U</UserId><Account>123456789012</Account>
</GetCallerIdentityResult></GetCallerIdentityResponse>`;

/** Subscriptions by mail as SNS lists them: the address, and `PendingConfirmation` or the ARN. */
export function subscriptionsOf(...subscriptions: readonly [endpoint: string, arn: string][]): string {
  const members = subscriptions.map(
    ([endpoint, arn]) =>
      `<member><TopicArn>t</TopicArn><Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn><Owner>1</Owner><Endpoint>${endpoint}</Endpoint></member>`,
  );
  return `<ListSubscriptionsByTopicResponse><ListSubscriptionsByTopicResult><Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;
}

/** A template as CloudFormation returns it. */
export const templateOf = (template: object): string =>
  `<GetTemplateResponse><GetTemplateResult><TemplateBody>${JSON.stringify(template)}</TemplateBody></GetTemplateResult></GetTemplateResponse>`;

/** A stack as CloudFormation describes it. */
export function stackOf(outputs: Readonly<Record<string, string>>, status = 'UPDATE_COMPLETE'): string {
  const members = Object.entries(outputs).map(
    ([name, value]) => `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackStatus>${status}</StackStatus><EnableTerminationProtection>true</EnableTerminationProtection><Outputs>${members.join('')}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;
}
