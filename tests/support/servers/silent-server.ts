import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';

/** A server that accepts every connection and never responds. `begins` is the most that it sends. */
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
    /** How many chunks of requests have arrived. */
    requests: () => requests,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The result of a piece of work, and its milliseconds by a clock that the test moves. */
export type Ended<T> = { value?: T; error?: unknown; after: number };

const STEP = 100;
/** How many turns the network gets in each step: enough for a busy machine. */
const TURNS = 200;
/** Far more than any function may take. */
const LONGEST = 900_000;

/**
 * Runs a piece of work with a clock that runs as fast as the machine can, so that no timeout is waited for, and returns
 * how long it would have taken. The network works normally between two steps.
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
