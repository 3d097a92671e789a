import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { Flow, MapState, Retry, State, Task } from './definition.ts';
import { fill, follow, type Sources } from './fill.ts';

export type Run = {
  readonly invoke: Invoke;
  /** What `$$` stands for. */
  readonly context: object;
  /** Milliseconds that stand for a second of waiting. */
  readonly second: number;
  readonly signal: AbortSignal;
};

const NEVER: Retry = { MaxAttempts: 0 };

/**
 * Runs a flow from its first state to its last, and answers what the last one made. Where one of the items of a list
 * fails for good, no further one is begun.
 *
 * @throws Error that names the state and the reason, when a function keeps failing
 */
export async function runFlow(flow: Flow, input: unknown, run: Run): Promise<unknown> {
  let data = input;
  for (let name: string | undefined = flow.StartAt; name !== undefined; ) {
    const state: State | undefined = flow.States[name];
    if (!state) throw new Error(`There is no state ${name}.`);
    const sources = { input: data, context: run.context };
    const result =
      state.Type === 'Task' ? await call(name, state, sources, run) : await forEach(state, sources, run);
    if (state.ResultPath !== null) data = result;
    name = state.End ? undefined : state.Next;
  }
  return data;
}

async function call(
  name: string,
  { Resource, Parameters, Retry: [retry = NEVER] = [] }: Task,
  sources: Sources,
  { invoke, second, signal }: Run,
): Promise<unknown> {
  const event = Parameters ? fill(Parameters, sources) : sources.input;
  const { IntervalSeconds = 1, MaxAttempts = 3, BackoffRate = 2, MaxDelaySeconds = Infinity } = retry;
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    const outcome = await invoke(Resource, event);
    if (outcome.ok) return JSON.parse(outcome.payload ?? 'null');
    const { errorType, errorMessage } = outcome.error;
    if (attempt >= MaxAttempts) throw new Error(`${name} failed: ${errorType}: ${errorMessage}`);
    const delay = Math.min(IntervalSeconds * BackoffRate ** attempt, MaxDelaySeconds);
    await sleep(delay * second, undefined, { signal });
  }
}

async function forEach(
  { ItemsPath, ItemSelector, ItemProcessor, MaxConcurrency }: MapState,
  sources: Sources,
  run: Run,
): Promise<unknown[]> {
  const items = follow(ItemsPath, sources);
  if (!Array.isArray(items)) throw new Error(`There is no list at ${ItemsPath}.`);
  const results: unknown[] = [];
  const failed = new AbortController();
  const signal = AbortSignal.any([run.signal, failed.signal]);
  const waiting = items.entries();
  const work = async () => {
    for (const [Index, Value] of waiting) {
      const context = { ...run.context, Map: { Item: { Index, Value } } };
      const input = ItemSelector ? fill(ItemSelector, { ...sources, context }) : Value;
      results[Index] = await runFlow(ItemProcessor, input, { ...run, context, signal });
    }
  };
  const workers = Array.from({ length: Math.min(MaxConcurrency || items.length, items.length) }, () =>
    work().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(workers);
  if (failed.signal.aborted) throw failed.signal.reason;
  return results;
}
