import { expect, test } from '@jest/globals';
import { Pause } from '#infra/local/events/pause.ts';

/** Milliseconds that are longer than every test. */
const FOR_EVER = 2 ** 30;
const { signal } = new AbortController();

test('a wait ends when it is notified that there is something to read', async () => {
  const pause = new Pause(FOR_EVER, FOR_EVER);
  const waiting = pause.wait(signal);

  pause.notify();

  await expect(waiting).resolves.toBeUndefined();
});

test('a notification before a wait is not lost', async () => {
  const pause = new Pause(FOR_EVER, FOR_EVER);

  pause.notify();

  await expect(pause.wait(signal)).resolves.toBeUndefined();
});

test('after a notification the next wait is short again', async () => {
  const pause = new Pause(FOR_EVER, FOR_EVER);
  pause.notify();
  await pause.wait(signal);

  await expect(pause.wait(signal)).resolves.toBeUndefined();
});

test('a shutdown ends the wait as well', async () => {
  const stopping = new AbortController();
  const waiting = new Pause(FOR_EVER, FOR_EVER).wait(stopping.signal);

  stopping.abort();

  await expect(waiting).rejects.toThrow('aborted');
});
