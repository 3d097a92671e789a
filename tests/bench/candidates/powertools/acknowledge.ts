import { JSONStringified } from '@aws-lambda-powertools/parser/helpers';
import * as z from 'zod';
import { acknowledgeDebit } from '#work/acknowledge.ts';
import { acknowledgment } from '#work/zod-schemas.ts';
import { endpoint, requestContext, shown } from './http.ts';

const schema = z.object({ body: JSONStringified(acknowledgment), requestContext });

export const handler = endpoint(schema, async ({ body, requestContext: { authorizer, identity } }) => {
  const origin = { ip: identity.sourceIp, browser: identity.userAgent ?? '' };
  return shown(200, await acknowledgeDebit(authorizer, body, origin));
});
