import { createHash, createHmac } from 'node:crypto';
import { defaultProvider } from '@aws-sdk/credential-provider-node';
import { SignatureV4 } from '@smithy/signature-v4';
import { ATTEMPTS } from './client-settings.ts';
import { post, type Reply } from './post.ts';

/** A service that takes JSON, as its description by AWS has it. */
type Service = { name: string; endpoint: string; prefix: string; contentType: string };

const SERVICES = {
  dynamodb: {
    name: 'dynamodb',
    endpoint: 'AWS_ENDPOINT_URL_DYNAMODB',
    prefix: 'DynamoDB_20120810',
    contentType: 'application/x-amz-json-1.0',
  },
  secretsmanager: {
    name: 'secretsmanager',
    endpoint: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
    prefix: 'secretsmanager',
    contentType: 'application/x-amz-json-1.1',
  },
  sqs: {
    name: 'sqs',
    endpoint: 'AWS_ENDPOINT_URL_SQS',
    prefix: 'AmazonSQS',
    contentType: 'application/x-amz-json-1.0',
  },
} as const satisfies Record<string, Service>;

/** Looked for when they are first needed: operators' commands set the environment after this was loaded. */
let credentials: ReturnType<typeof defaultProvider> | undefined;

/** Milliseconds before the second attempt, at most; twice that before the third. */
const PAUSE = 50;

/** How a service refuses: by the name that it gives the error, and all that it says with it, nothing where that is not JSON. */
export type Refusal = Error & { $metadata: { httpStatusCode: number }; said: Said };

type Said = Readonly<Record<string, unknown>>;

/**
 * One call of AWS, from JSON to JSON, without the SDK's clients, which weigh many times as much. Signed by the SDK's own signer,
 * with the patience and the attempts of its clients: a call is made again where it was not answered, where the service
 * failed or is asked too much at once. So it may be done twice, as with the SDK.
 *
 * @throws Refusal, or whatever keeps the last attempt from being answered
 */
export async function callAws(
  service: keyof typeof SERVICES,
  operation: string,
  content: string,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { reply, failure } = await once(SERVICES[service], operation, content).then(
      (answered) => ({ reply: answered, failure: undefined }),
      (error) => ({ reply: undefined, failure: error }),
    );
    if (reply?.status === 200) return reply.body;
    if (attempt === ATTEMPTS || (reply && !isWorthAnother(reply))) throw reply ? refusal(reply) : failure;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE * 2 ** (attempt - 1)));
  }
}

async function once({ name, endpoint, prefix, contentType }: Service, operation: string, body: string) {
  const region = process.env.AWS_REGION ?? '';
  const url = new URL(process.env[endpoint] || `https://${name}.${region}.amazonaws.com`);
  credentials ??= defaultProvider();
  const signer = new SignatureV4({ service: name, region, credentials, sha256: Sha256 });
  const { headers } = await signer.sign({
    ...{ method: 'POST', protocol: url.protocol, hostname: url.hostname, path: '/', body },
    headers: { host: url.host, 'content-type': contentType, 'x-amz-target': `${prefix}.${operation}` },
  });
  return post(url, headers, body);
}

/** Whether a service that refused may do what is asked a moment later: it failed, or is asked too much at once. */
function isWorthAnother(reply: Reply): boolean {
  return (
    reply.status >= 500 ||
    reply.status === 429 ||
    /Throttl|ThroughputExceeded|LimitExceeded|TransactionInProgress/.test(nameIn(saidIn(reply)))
  );
}

function refusal(reply: Reply): Refusal {
  const said = saidIn(reply);
  const $metadata = { httpStatusCode: reply.status };
  return Object.assign(new Error(`AWS answered ${reply.status}`), { name: nameIn(said), $metadata, said });
}

/** The name of an error: the last part of `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException`, say. */
function nameIn({ __type: type }: Said): string {
  return typeof type === 'string' ? type.slice(type.indexOf('#') + 1) : 'UnknownError';
}

/** A proxy between the function and the service may refuse in another language than JSON. */
function saidIn({ body }: Reply): Said {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/** What the signer takes its digests from. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array);
  }

  update(data: string | Uint8Array): void {
    this.#hash.update(data);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}
