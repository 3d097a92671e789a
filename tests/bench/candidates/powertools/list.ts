import * as z from 'zod';
import { listDebits } from '#work/read.ts';
import { listQuery } from '#work/zod-schemas.ts';
import { endpoint, json, requestContext } from './http.ts';

const query = z.preprocess((value) => value ?? {}, listQuery);
const schema = z.object({ queryStringParameters: query, requestContext });

export const handler = endpoint(schema, async ({ queryStringParameters, requestContext: { authorizer } }) =>
  json(200, await listDebits(authorizer, queryStringParameters)),
);
