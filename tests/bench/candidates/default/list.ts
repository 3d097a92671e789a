import { listDebits } from '#work/read.ts';
import { callerOf, endpoint, json, validated } from './http.ts';
import { listQuery } from './schemas.ts';

export const handler = endpoint(async (event) => {
  const query = validated(listQuery, event.queryStringParameters ?? {});
  return json(200, await listDebits(callerOf(event), query));
});
