import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';

/** A server that takes every connection and never answers. `begins` is the most that it says, and then no more. */
export async function serveSilence(begins = '') {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      if (begins) socket.write(begins);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many pieces of requests have come. */
    requests: () => requests,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a piece of work came to, and after how many milliseconds by a clock that the test moves. */
export type Ended<T> = { value?: T; error?: unknown; after: number };

const STEP = 100;
/** How often the network has its turn in each step: often enough for a busy machine. */
const TURNS = 200;
/** Far beyond what any function may take. */
const LONGEST = 900_000;

/**
 * Does a piece of work by a clock that runs as fast as the machine can, so that nobody waits for a time-out, and tells
 * how long it would have taken. The network works as ever between two steps of it.
 */
export async function byFastClock<T>(work: () => Promise<T>): Promise<Ended<T>> {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  try {
    let ended: Omit<Ended<T>, 'after'> | undefined;
    work().then(
      (value) => {
        ended = { value };
      },
      (error: unknown) => {
        ended = { error };
      },
    );
    let after = 0;
    for (; !ended && after < LONGEST; after += STEP) {
      for (let turns = 0; turns < TURNS; turns++) await turn();
      await jest.advanceTimersByTimeAsync(STEP);
    }
    if (!ended) throw new Error(`It goes on after ${LONGEST} ms`);
    return { ...ended, after };
  } finally {
    jest.useRealTimers();
  }
}
