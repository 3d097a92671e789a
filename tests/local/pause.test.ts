import { expect, test } from '@jest/globals';
import { Pause } from '#infra/local/events/pause.ts';

/** Milliseconds that outlast every test. */
const FOR_EVER = 2 ** 30;
const { signal } = new AbortController();

test('The wait under way ends when it is told that there is something to read', async () => {
  const pause = new Pause(FOR_EVER, FOR_EVER);
  const waiting = pause.wait(signal);

  pause.notify();

  await expect(waiting).resolves.toBeUndefined();
});

test('What it was told before a wait is not lost', async () => {
  const pause = new Pause(FOR_EVER, FOR_EVER);

  pause.notify();

  await expect(pause.wait(signal)).resolves.toBeUndefined();
});

test('After news the next wait is short again', async () => {
  const pause = new Pause(FOR_EVER, FOR_EVER);
  pause.notify();
  await pause.wait(signal);

  await expect(pause.wait(signal)).resolves.toBeUndefined();
});

test('An end of everything ends the wait as well', async () => {
  const stopping = new AbortController();
  const waiting = new Pause(FOR_EVER, FOR_EVER).wait(stopping.signal);

  stopping.abort();

  await expect(waiting).rejects.toThrow('aborted');
});
