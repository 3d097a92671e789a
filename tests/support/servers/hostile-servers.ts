import { drips, GIGABYTE, head, kilobyte, type Misdeed, pours, says } from './hostile-server.ts';

export type Hostile = {
  name: string;
  act: Misdeed;
  /** The recorded outcome of an attempt. */
  noted: { status_code: number | null; error: string | null };
  /** What is kept of the body. */
  excerpt?: string | RegExp;
  /** Whether only the deadline ends the attempt. */
  hangs?: true;
};

/** Everything that a merchant's server can do wrong, or does on purpose, over a connection. */
export const HOSTILE: readonly Hostile[] = [
  {
    name: 'responds with 101 and switches to another protocol',
    act: says(head('101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade')),
    noted: { status_code: 101, error: 'http_status' },
  },
  {
    name: 'responds with 101 without saying to which protocol',
    act: says(head('101 Switching Protocols')),
    noted: { status_code: 101, error: 'http_status' },
  },
  {
    name: 'responds with 101 and goes on sending',
    act: pours(kilobyte, head('101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade')),
    noted: { status_code: 101, error: 'http_status' },
  },
  {
    name: 'floods with 103',
    act: pours(head('103 Early Hints', 'link: </a.css>; rel=preload')),
    noted: { status_code: 103, error: 'http_status' },
  },
  {
    name: 'floods with 100',
    act: pours(head('100 Continue')),
    noted: { status_code: 100, error: 'http_status' },
  },
  {
    name: 'sends a 102 a minute',
    act: drips(head('102 Processing'), head('102 Processing')),
    noted: { status_code: null, error: 'timeout' },
    hangs: true,
  },
  { name: 'never responds', act: () => {}, noted: { status_code: null, error: 'timeout' }, hangs: true },
  {
    name: 'sends a byte a minute',
    act: drips('T', 'H'),
    noted: { status_code: null, error: 'timeout' },
    hangs: true,
  },
  {
    name: 'sends a header a moment, and never the last',
    act: drips('x-more: 1\r\n', 'HTTP/1.1 200 OK\r\n', 20),
    noted: { status_code: null, error: 'timeout' },
    hangs: true,
  },
  {
    name: 'responds with 200 and a byte of its body a minute',
    act: drips('.', head('200 OK', 'content-length: 1000')),
    noted: { status_code: 200, error: 'timeout' },
    hangs: true,
  },
  {
    name: 'responds with 200 with a body that has no end and nothing in it',
    act: says(head('200 OK')),
    noted: { status_code: 200, error: 'timeout' },
    hangs: true,
  },
  {
    name: 'sends headers without end',
    act: pours(`x-more: ${kilobyte}\r\n`, 'HTTP/1.1 200 OK\r\n'),
    noted: { status_code: null, error: 'connection_failed' },
  },
  {
    name: 'sends one header without end',
    act: pours(kilobyte, 'HTTP/1.1 200 OK\r\nx-more: '),
    noted: { status_code: null, error: 'connection_failed' },
  },
  {
    name: 'sends trailers without end',
    act: pours(`x-more: ${kilobyte}\r\n`, head('200 OK', 'transfer-encoding: chunked').concat('0\r\n')),
    noted: { status_code: 200, error: 'connection_failed' },
  },
  {
    name: 'resets the connection',
    act: (socket) => socket.resetAndDestroy(),
    noted: { status_code: null, error: 'connection_failed' },
  },
  {
    name: 'closes without a response',
    act: (socket) => socket.destroy(),
    noted: { status_code: null, error: 'connection_failed' },
  },
  {
    name: 'responds with 200 and resets the connection in the middle of its body',
    act: (socket) =>
      socket.write(`${head('200 OK', 'content-length: 100')}half`, () => socket.resetAndDestroy()),
    noted: { status_code: 200, error: 'connection_failed' },
    // The reset may overtake what was sent before it.
    excerpt: /^(?:half)?$/,
  },
  {
    name: 'redirects to itself',
    act: says(head('307 Temporary Redirect', 'location: /hooks', 'content-length: 0')),
    noted: { status_code: 307, error: 'redirected' },
  },
  {
    name: 'responds with 500 with a gigabyte',
    act: pours(kilobyte, head('500 Internal Server Error', GIGABYTE)),
    noted: { status_code: 500, error: 'http_status' },
    excerpt: '.'.repeat(500),
  },
  {
    name: 'responds with 200 with a gigabyte, which is read for 8 KiB',
    act: pours(kilobyte, head('200 OK', GIGABYTE)),
    noted: { status_code: 200, error: null },
    excerpt: '.'.repeat(500),
  },
  {
    name: 'responds with 500 with a gigabyte that is no text',
    act: pours('\0\u0001'.repeat(512), head('500 Internal Server Error', GIGABYTE)),
    noted: { status_code: 500, error: 'http_status' },
  },
  {
    name: 'responds with 500 with a little text every moment',
    act: drips('so. ', head('500 Internal Server Error', GIGABYTE), 20),
    noted: { status_code: 500, error: 'timeout' },
    excerpt: /^so\.(?: so\.)*$/,
    hangs: true,
  },
  {
    name: 'responds with 200 with less than its content-length, and closes',
    act: (socket) => socket.end(`${head('200 OK', 'content-length: 100')}half`),
    noted: { status_code: 200, error: 'connection_failed' },
    excerpt: 'half',
  },
  {
    name: 'responds with 200 with less than its content-length, and waits',
    act: says(`${head('200 OK', 'content-length: 100')}half`),
    noted: { status_code: 200, error: 'timeout' },
    excerpt: 'half',
    hangs: true,
  },
  {
    name: 'responds with 200 with more than its content-length',
    act: says(`${head('200 OK', 'content-length: 2')}more than that`),
    noted: { status_code: 200, error: null },
    excerpt: 'mo',
  },
  {
    name: 'responds with two lengths',
    act: says(head('200 OK', 'content-length: 1', 'content-length: 2')),
    noted: { status_code: null, error: 'connection_failed' },
  },
  {
    name: 'speaks another protocol',
    act: says('SSH-2.0-OpenSSH_9.9\r\n'),
    noted: { status_code: null, error: 'connection_failed' },
  },
];

/** Returns the hostile server of this name. */
export function hostile(name: string): Hostile {
  const found = HOSTILE.find((one) => one.name === name);
  if (!found) throw new Error(`No hostile server ${name}`);
  return found;
}
