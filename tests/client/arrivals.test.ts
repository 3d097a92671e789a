import { expect, test } from '@jest/globals';
import { Arrivals } from '#lib/client/src/testing/arrivals.ts';

const wanted = (letter: string) => ({
  name: `word with ${letter}`,
  matches: (word: string) => word.includes(letter),
});
const LONG = 60_000;

test('returns each arrival once, oldest first, whether it came before or comes later', async () => {
  const words = new Arrivals<string>((word) => word);
  words.add('ab');
  words.add('b');
  words.add('bc');
  expect(await words.next(wanted('b'), LONG)).toBe('ab');
  expect(await words.next(wanted('c'), LONG)).toBe('bc');
  const [first, second] = [words.next(wanted('d'), LONG), words.next(wanted('d'), LONG)];
  words.add('d1');
  words.add('d2');
  expect(await Promise.all([first, second])).toEqual(['d1', 'd2']);
  expect(await words.next(wanted('b'), LONG)).toBe('b');
  expect(words.isAwaited).toBe(false);
});

test('names what did not arrive within the time limit, and what did', async () => {
  const words = new Arrivals<string>((word) => word);
  await expect(words.next(wanted('x'), 1)).rejects.toThrow(
    'No word with x arrived within 0.001 seconds. Nothing else did.',
  );
  for (let each = 1; each <= 22; each += 1) words.add(`a${each}`);
  await expect(words.next(wanted('x'), 1)).rejects.toThrow(/These did: 2 others, then a3; a4; .*; a22\.$/);
});

test('ends all waits with the failure of the service, but returns what has arrived', async () => {
  const words = new Arrivals<string>((word) => word);
  words.add('a');
  const waiting = words.next(wanted('x'), LONG);
  words.fail(new Error('The service has ended'));
  await expect(waiting).rejects.toThrow('The service has ended');
  expect(await words.next(wanted('a'), LONG)).toBe('a');
  await expect(words.next(wanted('y'), LONG)).rejects.toThrow('The service has ended');
});
