import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPresignedForm } from '#infra/local/s3/presigned-form.ts';
import { contentOf, readS3Request } from '#infra/local/s3/request.ts';
import { errorXml, listingXml } from '#infra/local/s3/xml.ts';

/** What the services next to the table have: the objects of all buckets, the queued messages, the mails. */
export type Outside = {
  readonly objects: ReadonlyMap<string, Buffer>;
  readonly messages: readonly string[];
  readonly mails: readonly string[];
};

const NOTHING: Outside = { objects: new Map(), messages: [], mails: [] };
const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.1' };

/** S3, SQS, SES and Secrets Manager in memory, as far as functions call them. Their state can be read and set back. */
export class Aws {
  state: Outside = NOTHING;
  readonly #secrets: (id: string) => string;
  readonly #server = createServer(
    (request, response) =>
      void this.#respond(request, response).catch((error: Error) =>
        response.writeHead(500).end(errorXml('InternalError', error.message)),
      ),
  );

  private constructor(secrets: (id: string) => string) {
    this.#secrets = secrets;
  }

  /** @param secrets returns the text of a secret */
  static async start(secrets: (id: string) => string): Promise<Aws> {
    const aws = new Aws(secrets);
    // A connection that the server closes as a client uses it would be a fault that no test planned.
    aws.#server.keepAliveTimeout = 3_600_000;
    await new Promise<void>((resolve) => aws.#server.listen(0, '127.0.0.1', resolve));
    return aws;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #add(more: Partial<Outside>): void {
    const { objects, messages, mails } = this.state;
    this.state = {
      objects: new Map([...objects, ...(more.objects ?? [])]),
      messages: [...messages, ...(more.messages ?? [])],
      mails: [...mails, ...(more.mails ?? [])],
    };
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [service, action] = String(request.headers['x-amz-target'] ?? '').split('.');
    const send = (content: object) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(content));
    if (service === 'secretsmanager') {
      const { SecretId, VersionStage } = JSON.parse(body.toString());
      if (VERSION_OF_PAST.test(VersionStage)) {
        response.writeHead(400, JSON_TYPE).end(JSON.stringify({ __type: 'ResourceNotFoundException' }));
        return;
      }
      send({ SecretString: this.#secrets(SecretId) });
    } else if (service === 'AmazonSQS') send(this.#queue(String(action), JSON.parse(body.toString())));
    else if (request.url?.startsWith('/v2/email')) {
      this.#add({ mails: [body.toString()] });
      send({ MessageId: randomUUID() });
    } else await this.#store(request, response, body);
  }

  #queue(action: string, { Entries = [] }: { Entries?: { Id: string; MessageBody: string }[] }): object {
    if (action === 'ReceiveMessage') return { Messages: [] };
    if (action === 'DeleteMessageBatch') return { Successful: Entries, Failed: [] };
    this.#add({ messages: Entries.map(({ MessageBody }) => MessageBody) });
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: randomUUID(),
      MD5OfMessageBody: md5(MessageBody),
    }));
    return { Successful, Failed: [] };
  }

  async #store(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const form = await readPresignedForm(request, body, new Date());
    const { operation, bucket, key } = form?.asked ?? readS3Request(request);
    const name = `${bucket}/${key}`;
    const known = this.state.objects.get(name);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(errorXml(code, code));
    if (operation === 'ListObjectsV2') {
      const listed = [...this.state.objects]
        .filter(([one]) => one.startsWith(name))
        .map(([one, { length }]) => ({
          key: one.slice(bucket.length + 1),
          size: length,
          modifiedAt: new Date(0),
        }));
      response.writeHead(200, { 'content-type': 'application/xml' }).end(listingXml(listed));
    } else if (operation === 'GetObject') {
      if (!known) return void refuse(404, 'NoSuchKey');
      const etag = `"${md5(known)}"`;
      if (![undefined, etag].includes(request.headers['if-match']))
        return void refuse(412, 'PreconditionFailed');
      response.writeHead(200, { etag }).end(known);
    } else if (known && request.headers['if-none-match'] === '*') refuse(412, 'PreconditionFailed');
    else {
      const content = form?.content ?? contentOf(request, body);
      this.#add({ objects: new Map([[name, content]]) });
      response.writeHead(form ? 204 : 200, { etag: `"${md5(content)}"` }).end();
    }
  }
}

const VERSION_OF_PAST = /^AWSPREVIOUS$/;
const md5 = (content: string | Buffer): string => createHash('md5').update(content).digest('hex');
