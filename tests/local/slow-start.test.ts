import { describe, expect, test } from '@jest/globals';
import { patiently } from '#infra/local/slow-start.ts';

describe('a program that starts', () => {
  test('may take as long as it needs, and is reported as slow once', async () => {
    const lines: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    const say = (line: string) => {
      lines.push(line);
      setTimeout(resolve, 5, 'started');
    };

    expect(await patiently('It', promise, say, 1)).toBe('started');
    expect(lines).toEqual([expect.stringContaining('It is slow to start')]);
  });

  test('is not reported if it is quick, or fails', async () => {
    const say = () => {
      throw new Error('It was not slow.');
    };

    expect(await patiently('It', Promise.resolve(1), say)).toBe(1);
    await expect(patiently('It', Promise.reject(new Error('failed')), say)).rejects.toThrow('failed');
  });
});
