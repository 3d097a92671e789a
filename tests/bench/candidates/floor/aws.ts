import { createHash, createHmac } from 'node:crypto';
import type { Agent } from 'node:http';

const {
  AWS_REGION = '',
  AWS_ACCESS_KEY_ID = '',
  AWS_SECRET_ACCESS_KEY = '',
  AWS_SESSION_TOKEN = '',
} = process.env;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

let agent: Agent | undefined;
let signing: { day: string; key: Buffer } | undefined;

/** One call to DynamoDB, signed by hand (Signature Version 4), without retries or time-outs. */
export function dynamodb<T>(operation: string, input: object): Promise<T> {
  const url = new URL(
    process.env.AWS_ENDPOINT_URL_DYNAMODB ?? `https://dynamodb.${AWS_REGION}.amazonaws.com`,
  );
  const http = process.getBuiltinModule(url.protocol === 'http:' ? 'node:http' : 'node:https');
  agent ??= new http.Agent({ keepAlive: true });
  const body = JSON.stringify(input);
  const headers = signed(url.host, `DynamoDB_20120810.${operation}`, body);
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

function signed(host: string, target: string, body: string): Record<string, string | number> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const scope = `${day}/${AWS_REGION}/dynamodb/aws4_request`;
  const named = {
    host,
    'x-amz-date': time,
    'x-amz-security-token': AWS_SESSION_TOKEN,
    'x-amz-target': target,
  };
  const names = Object.keys(named).join(';');
  const lines = Object.entries(named).map(([name, value]) => `${name}:${value}\n`);
  const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const signature = hmac(
    signingKey(day),
    `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`,
  ).toString('hex');
  return {
    ...named,
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    authorization: `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function signingKey(day: string): Buffer {
  if (signing?.day !== day) {
    const parts = [day, AWS_REGION, 'dynamodb', 'aws4_request'];
    const key = parts.reduce<string | Buffer>(hmac, `AWS4${AWS_SECRET_ACCESS_KEY}`);
    signing = { day, key: key as Buffer };
  }
  return signing.key;
}
