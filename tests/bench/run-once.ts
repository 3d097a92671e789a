/**
 * One run of one function in a separate process, as a new Lambda environment begins: loads the module, handles a first
 * event, then many more. Prints the measurements as one line of JSON. It imports nothing itself, so that everything
 * loaded counts as the module's own.
 *
 * `run-once.mjs MODULE EVENT WARMING WARM`: the event's file, and how many events are handled before and during the
 * measurement of a warm one.
 */
import type { Context } from 'aws-lambda';
import type { Run } from './run.ts';

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const [module = '', eventFile = '', warming, warm] = process.argv.slice(2);
const event = process.getBuiltinModule('node:fs').readFileSync(eventFile, 'utf8');
const context = {
  functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
  awsRequestId: '00000000-0000-4000-8000-000000000000',
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => 15_000,
} as Context;

/** Returns the milliseconds since some moment: on the clock, and of CPU, all threads of the process together. */
function now() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now(), cpu: (user + system) / 1000 };
}

type Moment = ReturnType<typeof now>;

const since = (from: Moment, to: Moment) => ({ wall: to.wall - from.wall, cpu: to.cpu - from.cpu });

const started = now();
const { handler } = (await import(module)) as { handler: Handler };
const loaded = now();
const response = await handler(JSON.parse(event), context);
const answered = now();
for (let count = 0; count < Number(warming); count += 1) await handler(JSON.parse(event), context);
const warmed = now();
for (let count = 0; count < Number(warm); count += 1) await handler(JSON.parse(event), context);
const ended = since(warmed, now());

const run: Run = {
  init: since(started, loaded),
  first: since(loaded, answered),
  total: since(started, answered),
  warm: { wall: ended.wall / Math.max(1, Number(warm)), cpu: ended.cpu / Math.max(1, Number(warm)) },
};
// A function's output goes to the same place; its log ends before this line begins.
process.stdout.write(`\n${JSON.stringify({ run, response })}\n`, () => process.exit());
