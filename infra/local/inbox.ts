import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendOn } from 'node:http';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { listen } from './http.ts';
import { inboxPage, type Mail, mailDocument } from './inbox-page.ts';
import { UserError } from './user-error.ts';

export type Inbox = { readonly url: string; stop(): Promise<void> };

/**
 * Starts the inbox on a port of the loopback interface (0 takes a free one): the embedded SES, from which no mail
 * leaves this machine, and a page that shows the mails.
 *
 * @throws UserError if the port is taken, or if the inbox ends before it listens
 */
export async function startInbox(port: number): Promise<Inbox> {
  const emulator = await startEmulator();
  const server = createServer((request, response) => {
    respond(emulator.url, request, response).catch(() => response.writeHead(502).end());
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

/** Serves the page of the inbox and its mails. The embedded SES serves all other requests. */
async function respond(emulator: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
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
async function startEmulator(): Promise<Inbox> {
  const worker = new Worker(new URL('./inbox-thread.ts', import.meta.url), {
    workerData: { port: 0 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const ended = Promise.all([text(worker.stderr), once(worker, 'exit')]).then(([output]) => {
    throw new UserError(`The mail inbox did not start. ${output.trim()}`);
  });
  // After the start, the end of the thread is not an error of the service.
  ended.catch(() => {});
  const [actual] = (await Promise.race([once(worker, 'message'), ended])) as [number];
  return {
    url: `http://localhost:${actual}`,
    stop: async () => {
      await worker.terminate();
    },
  };
}
