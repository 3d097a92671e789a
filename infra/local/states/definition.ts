import type { Template } from './fill.ts';

/** A chain of states, as the Amazon States Language writes it. */
export type Flow = { readonly StartAt: string; readonly States: Readonly<Record<string, State>> };

export type Retry = {
  readonly IntervalSeconds?: number;
  readonly MaxAttempts?: number;
  readonly BackoffRate?: number;
  readonly MaxDelaySeconds?: number;
};

type Common = { readonly Next?: string; readonly End?: boolean; readonly ResultPath?: null };

/** Calls a function. */
export type Task = Common & {
  readonly Type: 'Task';
  readonly Resource: string;
  readonly Parameters?: Template;
  readonly Retry?: readonly Retry[];
};

/** Runs a flow for each item of a list, so many at once. */
export type MapState = Common & {
  readonly Type: 'Map';
  readonly ItemsPath: string;
  readonly ItemSelector?: Template;
  readonly ItemProcessor: Flow;
  readonly MaxConcurrency?: number;
};

export type State = Task | MapState;

const COMMON = ['Type', 'Comment', 'Next', 'End', 'ResultPath'];
const MEMBERS: Readonly<Record<State['Type'], readonly string[]>> = {
  Task: [...COMMON, 'Resource', 'Parameters', 'Retry'],
  Map: [...COMMON, 'ItemsPath', 'ItemSelector', 'ItemProcessor', 'MaxConcurrency', 'Label'],
};

/**
 * Reads the definition of a state machine: functions in a row, and lists that are worked through.
 *
 * @throws Error for whatever else it asks for, so that no run quietly does something different.
 */
export function readDefinition(text: string): Flow {
  const flow = JSON.parse(text) as Flow;
  check(flow);
  return flow;
}

function check({ States }: Flow): void {
  for (const [name, state] of Object.entries(States)) {
    const unknown = Object.keys(state).find((member) => !MEMBERS[state.Type]?.includes(member));
    if (unknown !== undefined) throw beyond(name, MEMBERS[state.Type] ? unknown : state.Type);
    if ((state.ResultPath ?? null) !== null) throw beyond(name, 'ResultPath');
    if (state.Type === 'Map') check(state.ItemProcessor);
    else if (state.Retry?.some((rule) => !isForEverything(rule))) throw beyond(name, 'Retry');
  }
}

const isForEverything = (rule: Retry & { ErrorEquals?: readonly string[] }): boolean =>
  rule.ErrorEquals?.length === 1 && rule.ErrorEquals[0] === 'States.ALL';

function beyond(state: string, what: string): Error {
  return new Error(`The local run does not know ${what} in the state ${state} of a state machine.`);
}
