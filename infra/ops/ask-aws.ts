import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { SignatureV4 } from '@smithy/signature-v4';
import { Sha256 } from '#lib/aws/sha256.ts';

/** Milliseconds within which AWS responds, or has failed. */
const RESPONSE_MS = 10_000;

type Asked = {
  /** The first part of the service's address, which is also what it is signed for. */
  readonly service: string;
  /** The variable of the environment that holds another address. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Asks CloudWatch something, in the region of the target: from JSON to JSON, as the AWS CLI does.
 *
 * @throws Error named as AWS names it, or TimeoutError
 */
export async function askCloudWatch<T>(operation: string, input: object): Promise<T> {
  const target = `GraniteServiceVersion20100801.${operation}`;
  const { isOk, text } = await ask({
    service: 'monitoring',
    endpoint: 'AWS_ENDPOINT_URL_CLOUDWATCH',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target },
    body: JSON.stringify(input),
  });
  const response = JSON.parse(text || '{}');
  if (isOk) return response;
  throw named(response.__type?.replace(/^.*#/, ''), response.message ?? response.Message);
}

/**
 * Asks SNS something, in the region of the target. It has no interface of JSON. Returns the response as XML.
 *
 * @throws Error named as AWS names it (`NotFound`), or TimeoutError
 */
export async function askSns(action: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  const { isOk, text } = await ask({
    service: 'sns',
    endpoint: 'AWS_ENDPOINT_URL_SNS',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ Action: action, Version: '2010-03-31', ...parameters }).toString(),
  });
  if (isOk) return text;
  throw named(textsIn(text, 'Code')[0], textsIn(text, 'Message')[0]);
}

async function ask({
  service,
  endpoint,
  headers: own,
  body,
}: Asked): Promise<{ isOk: boolean; text: string }> {
  const region = process.env.AWS_REGION ?? '';
  const address = process.env[endpoint] || process.env.AWS_ENDPOINT_URL;
  const url = new URL(address || `https://${service}.${region}.amazonaws.com`);
  const signer = new SignatureV4({ service, region, credentials: defaultProvider(), sha256: Sha256 });
  const { headers } = await signer.sign({
    ...{ method: 'POST', protocol: url.protocol, hostname: url.hostname, path: '/', body },
    headers: { host: url.host, ...own },
  });
  const signal = AbortSignal.timeout(RESPONSE_MS);
  const response = await fetch(url, { method: 'POST', headers, body, signal });
  return { isOk: response.ok, text: await response.text() };
}

const named = (name = 'UnknownError', message = 'AWS refused'): Error =>
  Object.assign(new Error(message), { name });

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the texts of all elements of this name, in their order; not of those with elements in them. */
export function textsIn(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) =>
    text
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity) => ENTITIES[entity] ?? ''),
  );
}
