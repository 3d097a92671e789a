import type { Socket } from 'node:net';

/** What one of these servers does with a connection, once a request begins to arrive on it. */
export type Misdeed = (socket: Socket) => void;

/** Milliseconds between two bytes of a server that sends a byte a minute: longer than any deadline of a test. */
const MINUTE = 60_000;

export const head = (status: string, ...headers: string[]) =>
  `HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n`;
export const says =
  (...texts: string[]): Misdeed =>
  (socket) =>
    texts.forEach((text) => {
      socket.write(text);
    });

/** Sends a text again and again, for as long as the other side takes it. */
export const pours =
  (text: string, first = ''): Misdeed =>
  (socket) => {
    socket.write(first);
    const pour = () => {
      while (!socket.destroyed && socket.write(text));
      if (!socket.destroyed) socket.once('drain', pour);
    };
    pour();
  };

export const drips =
  (text: string, first = '', milliseconds = MINUTE): Misdeed =>
  (socket) => {
    socket.write(first);
    const drip = setInterval(() => socket.write(text), milliseconds);
    socket.once('close', () => clearInterval(drip));
  };

export const GIGABYTE = 'content-length: 1073741824';
export const kilobyte = '.'.repeat(1024);
