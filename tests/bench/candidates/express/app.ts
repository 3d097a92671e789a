import type { APIGatewayProxyEvent } from 'aws-lambda';
import express, { type NextFunction, type Request, type Response } from 'express';
import serverless from 'serverless-http';
import type * as z from 'zod';
import { acknowledgeDebit } from '#work/acknowledge.ts';
import { createDebit } from '#work/create.ts';
import { errorBody, HttpError } from '#work/errors.ts';
import { etagOf, getDebit, listDebits } from '#work/read.ts';
import type { Caller } from '#work/types.ts';
import { acknowledgment, idInPath, listQuery, newDebit } from '#work/zod-schemas.ts';

type FromGateway = Request & { caller: Caller; origin: { ip: string; browser: string } };

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use(express.json());

app.get('/api/direct-debits', async (request, response) => {
  response.json(await listDebits(callerOf(request), validated(listQuery, request.query)));
});
app.post('/api/direct-debits', async (request, response) => {
  const debit = await createDebit(callerOf(request), validated(newDebit, request.body));
  response.status(201).location(`/api/direct-debits/${debit.id}`).set('etag', etagOf(debit)).json(debit);
});
app.post('/api/direct-debits/acknowledge', async (request, response) => {
  const place = validated(acknowledgment, request.body ?? {});
  const debit = await acknowledgeDebit(callerOf(request), place, (request as FromGateway).origin);
  response.set('etag', etagOf(debit)).json(debit);
});
app.get('/api/direct-debits/:id', async (request, response) => {
  const { id } = validated(idInPath, request.params);
  const debit = await getDebit(callerOf(request), id);
  response.set('etag', etagOf(debit)).json(debit);
});
app.use((error: unknown, request: Request, response: Response, _: NextFunction) => {
  const { status, body } = errorBody(error, request.get('x-amzn-request-id') ?? '');
  response.status(status).json(body);
});

const callerOf = (request: Request) => (request as FromGateway).caller;

function validated<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new HttpError(422, 'validation_failed', 'The request has faults.', result.error.issues);
}

/** The whole application in one function, as an adapter makes it of one. */
export const handler = serverless(app, {
  request(request: FromGateway, { requestContext }: APIGatewayProxyEvent) {
    const { sourceIp, userAgent } = requestContext.identity;
    request.caller = requestContext.authorizer as unknown as Caller;
    request.origin = { ip: sourceIp, browser: userAgent ?? '' };
  },
});
