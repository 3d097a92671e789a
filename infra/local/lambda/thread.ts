import { flushCompileCache, setSourceMapsSupport } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { failure, type Invocation, type Outcome, type Report, type ThreadData } from './messages.ts';

type Handler = (event: unknown, context: object) => unknown;

const { entry, name, arn, memory } = workerData as ThreadData;
// It has taken effect. On AWS a function does not have it in its environment.
delete process.env.NODE_COMPILE_CACHE;
// Errors name the lines of the sources.
setSourceMapsSupport(true);
const loading: Promise<Handler> = import(entry).then(({ handler }) => {
  if (typeof handler !== 'function') throw new TypeError(`${entry} exports no function named handler`);
  return handler;
});
// Each invocation reports the failure. Without this handler, the thread would end first.
loading
  .then(() => flushCompileCache())
  .catch(() => {})
  .finally(() => report('loaded'));

parentPort?.on('message', async (invocation: Invocation) => {
  report({ id: invocation.id, outcome: await handle(invocation) });
});

function report(what: Report): void {
  parentPort?.postMessage(what);
}

async function handle({ id, event, deadline }: Invocation): Promise<Outcome> {
  try {
    const handler = await loading;
    const result = await handler(JSON.parse(event), contextOf(id, deadline));
    return { ok: true, payload: JSON.stringify(result) };
  } catch (error) {
    const known = error instanceof Error;
    // An authorizer refuses a token by this error, as API Gateway requires, so it is not logged.
    if (!known || error.message !== 'Unauthorized') console.error(error);
    return known ? failure(error.name, error.message) : failure('Error', String(error));
  }
}

function contextOf(awsRequestId: string, deadline: number): object {
  return {
    awsRequestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memory),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
