import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { lastWords, oneLine } from '#infra/host/one-line.ts';
import { UserError } from '#infra/host/user-error.ts';
import { listen } from './http.ts';
import { inboxPage, type Mail, mailDocument } from './inbox-page.ts';

/** How many mails are kept, about twenty kilobytes each. */
const MOST_MAILS = 2_000;

export type Inbox = { readonly url: string; stop(): Promise<void> };

/**
 * Starts the inbox on a port of the loopback interface (0 takes a free one): the embedded SES, from which no mail
 * leaves this machine, and a page that shows the mails.
 *
 * @param fail is called if the embedded SES ends by itself: mails would be lost
 * @param onSent is called with each accepted request that sends a mail, and the id of the mail
 * @param most how many of the newest mails are kept
 * @throws UserError if the port is taken, or if the inbox ends before it listens
 */
export async function startInbox(
  port: number,
  fail: (error: UserError) => void = () => {},
  onSent: OnSent = () => {},
  most = MOST_MAILS,
): Promise<Inbox> {
  const emulator = await startEmulator(fail, most);
  const server = createServer((request, response) => {
    respond(emulator.url, request, response, onSent).catch(() => response.writeHead(502).end());
  });
  const inUse = `Port ${port} of the mail inbox is in use. Choose another one: INBOX_PORT=${port + 1} npm start`;
  try {
    const { url, stop } = await listen(server, port, inUse);
    return { url, stop: async () => void (await Promise.all([stop(), emulator.stop()])) };
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}

/** Receives a request that sent a mail, and the id of the mail. */
type OnSent = (sent: object, messageId: string) => void;

/** The path at which SES accepts a mail. */
const SENDING = '/v2/email/outbound-emails';

/** Serves the page of the inbox and its mails. The embedded SES serves all other requests. */
async function respond(
  emulator: string,
  request: IncomingMessage,
  response: ServerResponse,
  onSent: OnSent,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
  if (request.method === 'POST' && pathname === SENDING) return send(emulator, request, response, onSent);
  const isPage = request.method === 'GET' && (pathname === '/' || pathname.startsWith('/mails/'));
  if (!isPage) return passOn(emulator, request, response);
  const { emails } = (await (await fetch(`${emulator}/store`)).json()) as { emails: readonly Mail[] };
  if (pathname === '/') return show(response, inboxPage(emails, searchParams.get('mail')));
  const id = decodeURIComponent(pathname.slice('/mails/'.length));
  const mail = emails.find(({ messageId }) => messageId === id);
  if (mail) show(response, mailDocument(mail), IN_FRAME);
  else response.writeHead(404).end();
}

/** Prevents scripts in a mail, in case a merchant's text contains one. */
const IN_FRAME = {
  'content-security-policy': "sandbox allow-popups allow-popups-to-escape-sandbox; script-src 'none'",
};

function show(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

/** Lets the embedded SES send a mail, and reports it if that was accepted. */
async function send(
  emulator: string,
  request: IncomingMessage,
  response: ServerResponse,
  onSent: OnSent,
): Promise<void> {
  const body = await text(request);
  const headers = { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' };
  const accepted = await fetch(emulator + SENDING, { method: 'POST', headers, body });
  const content = await accepted.text();
  if (accepted.ok) onSent(JSON.parse(body), (JSON.parse(content) as { MessageId: string }).MessageId);
  response
    .writeHead(accepted.status, {
      'content-type': accepted.headers.get('content-type') ?? 'application/json',
    })
    .end(content);
}

function passOn(emulator: string, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', headers, url = '/' } = request;
  const onward = sendOn(emulator + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

/** Starts the embedded SES on a free port, in its own thread, so that its faults affect nothing else. */
async function startEmulator(fail: (error: UserError) => void, most: number): Promise<Inbox> {
  const worker = new Worker(new URL('./inbox-thread.ts', import.meta.url), {
    workerData: { port: 0, most },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let fault = '';
  // Without a listener, an error of the thread would end this process.
  worker.on('error', (error) => {
    fault = oneLine(error);
  });
  const exit = new Promise((resolve) => worker.once('exit', resolve));
  const ended = Promise.all([text(worker.stderr), exit]).then(([output]) => fault || lastWords(output));
  const started = new Promise<number>((resolve) => worker.once('message', resolve));
  const port = await Promise.race([started, ended]);
  if (typeof port === 'string') throw new UserError(`The mail inbox did not start. ${port}`);
  let isStopping = false;
  void ended.then((words) => {
    if (!isStopping)
      fail(new UserError(`The mail inbox has ended by itself. ${words} Start again: npm start`));
  });
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      isStopping = true;
      await worker.terminate();
    },
  };
}
