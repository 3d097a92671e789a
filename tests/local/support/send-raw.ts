import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends text as it is, which no HTTP client would, and answers what came back. */
export async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}
