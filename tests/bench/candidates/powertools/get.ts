import * as z from 'zod';
import { getDebit } from '#work/read.ts';
import { idInPath } from '#work/zod-schemas.ts';
import { endpoint, requestContext, shown } from './http.ts';

const schema = z.object({ pathParameters: idInPath, requestContext });

export const handler = endpoint(schema, async ({ pathParameters, requestContext: { authorizer } }) =>
  shown(200, await getDebit(authorizer, pathParameters.id)),
);
