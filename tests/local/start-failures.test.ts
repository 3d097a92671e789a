import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { endServices, startServiceProcess as start } from './support/service-process.ts';

afterEach(endServices);

describe('A service that cannot start', () => {
  async function withTakenPort(then: (port: string) => Promise<void>) {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    await then(String(typeof address === 'object' && address ? address.port : 0));
    await new Promise((resolve) => other.close(resolve));
  }

  test.each(['PORT', 'INBOX_PORT'])('since %s is in use says which other one to choose', async (name) => {
    await withTakenPort(async (port) => {
      const service = start({ environment: { [name]: port } });

      expect(await service.exited).toEqual({ code: 1, signal: null });
      expect(service.output.trim().split('\n')).toHaveLength(1);
      expect(service.output).toContain(`${name}=${Number(port) + 1} npm start`);
      expect(await service.leavesOrphan()).toBe(false);
    });
  });

  test('since another works on the same data says so, and leaves that one alone', async () => {
    const first = start();
    const { url } = await first.ready();

    const second = start({ dataDirectory: first.dataDirectory, args: ['--fresh'] });

    expect(await second.exited).toEqual({ code: 1, signal: null });
    expect(second.output).toContain('already runs');
    expect(existsSync(join(first.dataDirectory, 'service.json'))).toBe(true);
    expect((await fetch(`${url}/things`)).status).toBe(200);
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['No DynamoDB answers at', { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' }, []],
    ['PORT must be a number', { PORT: 'http' }, []],
    ['PORT must be a number', { PORT: '70000' }, []],
    ['--frehs', {}, ['--frehs']],
  ])('since it was told something wrong says: %s', async (message, environment, args) => {
    const service = start({ environment, args });

    expect((await service.exited).code).toBe(1);
    expect(service.output).toContain(message);
  });
});
