import { expect, test } from '@jest/globals';
import { IDENTITY, operatorAt, serveAws } from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

const REQUEST = '0b5a2c1e-9f1d-4c5a-8a6b-3f2d1c0e9a88';

test('a request to a deployed stage is found in the logs of its functions and of its gateway', async () => {
  let query: Record<string, unknown> = {};
  let looks = 0;
  const aws = await serveAws(({ operation, input }) => {
    if (operation === 'GetCallerIdentity') return IDENTITY;
    if (operation === 'Query') return { Items: [], Count: 0, ScannedCount: 0 };
    if (operation === 'StartQuery') {
      query = JSON.parse(input.replace(/^\S+ /, ''));
      return { queryId: 'q-1' };
    }
    if (operation !== 'GetQueryResults') return undefined;
    looks += 1;
    if (looks === 1) return { status: 'Running', results: [] };
    const line = { time: '2027-11-16T14:30:00.000Z', operation: 'createDirectDebit', status: '409' };
    const fields = Object.entries({ ...line, code: 'external_id_taken', viewer_ip: '198.51.100.7' });
    return { status: 'Complete', results: [fields.map(([field, value]) => ({ field, value }))] };
  });
  try {
    const words = ['find', REQUEST, '--stage', 'production', '--json'];
    const { code, out, err } = await spawnOps(words, operatorAt(aws.url));
    expect([code, err]).toEqual([0, expect.stringContaining('Stage production')]);
    expect(JSON.parse(out)).toMatchObject({
      requests: [{ operation: 'createDirectDebit', status: '409', viewer_ip: '198.51.100.7' }],
      looks: [{ looked_in: expect.stringContaining('log lines'), found: 1 }],
    });
    expect(query).toMatchObject({
      logGroupNames: ['/domicilia/production/endpoints', '/domicilia/production/access'],
      queryString: expect.stringContaining(`filter request_id = "${REQUEST}"`),
    });
  } finally {
    await aws.stop();
  }
});
