import { describe, expect, test } from '@jest/globals';
import { waitFor } from '#infra/ops/wait-for.ts';

describe('work that ends by itself', () => {
  test('is waited for until it has a result', async () => {
    const results = [undefined, undefined, 'done'];
    expect(await waitFor('It', async () => results.shift(), 'Repeat this.')).toBe('done');
    expect(results).toEqual([]);
  });

  test('is given up after the chosen time, with a sentence on what to do', async () => {
    const never = () => waitFor('It', async () => undefined, 'Repeat this.', 0);
    await expect(never()).rejects.toThrow('Repeat this.');
  });
});
