import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitWithoutLimit } from '#tests/support/servers/wait-without-limit.ts';

/** A call to DynamoDB: its operation and its body, as text. */
type GatedCall = { operation: string; body: string };
type Picks = (call: GatedCall) => boolean;
type Met = 'go on' | 'done' | 'lose the response';
type Rule = { picks: Picks; times: number; meet: (response: ServerResponse) => Promise<Met> };

/** Returns whether a call writes an item whose key, or another member, contains this text. */
export function writes(text: string, also = ''): Picks {
  return ({ operation, body }) =>
    /^(?:TransactWrite|Put|Update)/.test(operation) && body.includes(text) && body.includes(also);
}

/**
 * A proxy between this process and DynamoDB with which a test decides the order of calls: it holds a call until the
 * test releases it, or refuses one. Start it before any module that creates a client is loaded: a client that stops
 * waiting for a call that is held sends it again, past the gate.
 */
export class TableGate {
  readonly #rules: Rule[] = [];
  /** How responses are written: by default as DynamoDB writes them. */
  rewrite: (text: string) => string = (text) => text;
  readonly #target: string;
  readonly #server: Server;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => void this.#pass(request, response));
  }

  static async start(): Promise<TableGate> {
    waitWithoutLimit();
    const gate = new TableGate(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
    await new Promise<void>((resolve) => gate.#server.listen(0, '127.0.0.1', resolve));
    const { port } = gate.#server.address() as AddressInfo;
    process.env.AWS_ENDPOINT_URL_DYNAMODB = `http://127.0.0.1:${port}`;
    return gate;
  }

  /** Holds the next such call. `arrived` resolves once it is held, `release` lets it continue. */
  hold(picks: Picks): { arrived: Promise<void>; release: () => void } {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const meet = async () => {
      arrived.resolve();
      await released.promise;
      return 'go on' as const;
    };
    this.#rules.push({ picks, times: 1, meet });
    return { arrived: arrived.promise, release: () => released.resolve() };
  }

  /** Refuses the next such calls with an error of this name; the default is one that no client retries. */
  refuse(picks: Picks, times: number, error = 'ValidationException'): void {
    const meet = async (response: ServerResponse) => {
      const body = { __type: `com.amazonaws.dynamodb.v20120810#${error}`, message: 'By a test' };
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
      return 'done' as const;
    };
    this.#rules.push({ picks, times, meet });
  }

  /** Executes the next such calls, and breaks the connection before the response is sent. */
  loseResponse(picks: Picks, times: number): void {
    this.#rules.push({ picks, times, meet: async () => 'lose the response' });
  }

  /** Returns no items to such queries until the test ends that: an index that lags behind. */
  hide(picks: Picks): { show: () => void } {
    const meet = async (response: ServerResponse) => {
      const body = { Items: [], Count: 0, ScannedCount: 0 };
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
      return 'done' as const;
    };
    const hides = (call: GatedCall) => call.operation === 'Query' && picks(call);
    const rule = { picks: hides, times: Number.POSITIVE_INFINITY, meet };
    this.#rules.push(rule);
    return {
      show: () => {
        rule.times = 0;
      },
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const rule = this.#rules.find(({ picks, times }) => times > 0 && picks({ operation, body }));
    if (rule) rule.times -= 1;
    const met = (await rule?.meet(response)) ?? 'go on';
    if (met === 'done') return;
    const kept = ['authorization', 'x-amz-target', 'x-amz-date', 'content-type'];
    const headers = kept.map((name): [string, string] => [name, String(request.headers[name])]);
    const onward = await fetch(this.#target, { method: 'POST', headers, body });
    const text = await onward.text();
    if (met === 'lose the response') {
      response.destroy();
      return;
    }
    response
      .writeHead(onward.status, { 'content-type': 'application/x-amz-json-1.0' })
      .end(this.rewrite(text));
  }
}
