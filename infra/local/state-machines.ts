import type { StateMachine, StateMachineDefinition } from 'aws-local-stepfunctions';
import { AwsError } from './aws/aws-error.ts';
import type { Invoke } from './lambda/lambda-runtime.ts';
import type { ServiceLog } from './service-log.ts';
import type { Deployment } from './template/deployment.ts';

export type StateMachinesParts = {
  readonly deployment: Deployment;
  readonly invoke: Invoke;
  readonly log: ServiceLog;
  /** Milliseconds before a step is retried; by default as its definition says. */
  readonly retryInterval?: number;
};

type Machine = { readonly name: string; readonly definition: StateMachineDefinition };
type Input = Parameters<StateMachine['run']>[0];
type Execution = ReturnType<StateMachine['run']>;

/**
 * Runs the state machines of a deployment with aws-local-stepfunctions. The progress of a run is not stored: a run that
 * is interrupted by a stop starts again at the next start of its machine. Its steps are repeatable, as AWS requires as
 * well.
 */
export class StateMachines {
  readonly #parts: StateMachinesParts;
  readonly #machines: ReadonlyMap<string, Machine>;
  readonly #running = new Set<Execution>();
  #stopped = false;

  constructor(parts: StateMachinesParts) {
    this.#parts = parts;
    const declared = parts.deployment.resources('AWS::StepFunctions::StateMachine');
    this.#machines = new Map(
      declared.map(({ name, arn, properties }) => [
        arn,
        { name, definition: JSON.parse(String(properties.DefinitionString)) },
      ]),
    );
  }

  /** Starts a run of a state machine, which continues by itself, or calls a function. */
  readonly start: Invoke = async (arn, event) => {
    const machine = this.#machines.get(arn);
    if (!machine) return this.#parts.invoke(arn, event);
    void this.#run(machine, event);
    return { ok: true, payload: undefined };
  };

  /**
   * Returns the response of Step Functions to a request.
   *
   * @throws AwsError for an unknown machine, for input that is not JSON, and for any action except `StartExecution`
   */
  readonly respond = (action: string, { stateMachineArn, input = '{}' }: Record<string, unknown>): object => {
    if (action !== 'StartExecution') {
      throw new AwsError('UnknownOperationException', `The local run does not know ${action}.`);
    }
    const arn = String(stateMachineArn);
    const machine = this.#machines.get(arn);
    if (!machine) throw new AwsError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
    void this.#run(machine, parse(String(input)));
    const startDate = Date.now();
    return {
      executionArn: `${arn.replace(':stateMachine:', ':execution:')}:${startDate}`,
      startDate: startDate / 1000,
    };
  };

  /** Aborts all runs, so that no further step begins. */
  stop(): void {
    this.#stopped = true;
    for (const execution of this.#running) execution.abort();
  }

  /** Runs a machine to its end. The log reports the result, and a failure in place of an alarm. */
  async #run({ name, definition }: Machine, input: unknown): Promise<void> {
    const { log, retryInterval } = this.#parts;
    log.record(`${name} starts with ${JSON.stringify(input)}`);
    // The library takes longer to load than the rest of the start, so it is loaded at the first run.
    const { StateMachine } = await import('aws-local-stepfunctions');
    const tasks = tasksOf(definition);
    // The CDK generates the definition, so it is valid. Validation would take half a second.
    const execution = new StateMachine(definition, { validationOptions: { noValidate: true } }).run(
      input as Input,
      {
        noThrowOnAbort: true,
        overrides: {
          taskResourceLocalHandlers: Object.fromEntries(
            tasks.map(([state, functionArn]) => [state, (event: unknown) => this.#call(functionArn, event)]),
          ),
          ...(retryInterval !== undefined && {
            retryIntervalOverrides: Object.fromEntries(tasks.map(([state]) => [state, retryInterval])),
          }),
        },
      },
    );
    this.#running.add(execution);
    try {
      log.record(`${name} ended with ${JSON.stringify(await execution.result)}`);
    } catch (error) {
      log.error(`A run of ${name} failed. ${String(error)}`);
    } finally {
      this.#running.delete(execution);
    }
  }

  async #call(functionArn: string, event: unknown): Promise<Input> {
    // The library still starts waiting items of a map after its run is aborted.
    if (this.#stopped) return null;
    const outcome = await this.#parts.invoke(functionArn, event);
    if (outcome.ok) return JSON.parse(outcome.payload ?? 'null');
    const { errorType, errorMessage } = outcome.error;
    throw Object.assign(new Error(errorMessage), { name: errorType });
  }
}

/** Returns the name and function of every task, also of those in maps. */
function tasksOf({ States }: Pick<StateMachineDefinition, 'States'>): [string, string][] {
  return Object.entries(States).flatMap(([name, state]): [string, string][] => {
    if (state.Type === 'Task') return [[name, state.Resource]];
    return state.Type === 'Map' && state.ItemProcessor ? tasksOf(state.ItemProcessor) : [];
  });
}

function parse(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    throw new AwsError('InvalidExecutionInput', 'Invalid State Machine Execution Input: not JSON.');
  }
}
