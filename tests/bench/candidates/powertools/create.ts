import { JSONStringified } from '@aws-lambda-powertools/parser/helpers';
import * as z from 'zod';
import { createDebit } from '#work/create.ts';
import { newDebit } from '#work/zod-schemas.ts';
import { endpoint, requestContext, shown } from './http.ts';

const schema = z.object({ body: JSONStringified(newDebit), requestContext });

export const handler = endpoint(schema, async ({ body, requestContext: { authorizer } }) => {
  const debit = await createDebit(authorizer, body);
  return shown(201, debit, { location: `/api/direct-debits/${debit.id}` });
});
