import { randomUUID } from 'node:crypto';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { type Flow, readDefinition } from './definition.ts';
import { runFlow } from './run-flow.ts';

export type StateMachinesParts = {
  readonly deployment: Deployment;
  readonly invoke: Invoke;
  readonly log: ServiceLog;
  /** Milliseconds that stand for a second of waiting before a step is tried again. */
  readonly second?: number;
};

type Machine = { readonly name: string; readonly flow: Flow };

/**
 * The state machines of a deployment. What a run has come to is not kept: one that ends with the service begins anew
 * at the next start of its machine, whose steps have to bear that on AWS, too.
 */
export class StateMachines {
  readonly #parts: StateMachinesParts;
  readonly #machines: ReadonlyMap<string, Machine>;
  readonly #stopping = new AbortController();

  constructor(parts: StateMachinesParts) {
    this.#parts = parts;
    this.#machines = new Map(
      parts.deployment
        .resources('AWS::StepFunctions::StateMachine')
        .map(({ name, arn, properties }) => [
          arn,
          { name, flow: readDefinition(String(properties.DefinitionString)) },
        ]),
    );
  }

  has(arn: string): boolean {
    return this.#machines.has(arn);
  }

  /** Starts whatever an ARN names: a run of a state machine, which then goes on by itself, or a function. */
  readonly start: Invoke = async (arn, event) => {
    if (!this.has(arn)) return this.#parts.invoke(arn, event);
    this.run(arn, event).catch(() => {});
    return { ok: true, payload: undefined };
  };

  /**
   * Runs a state machine to its end, and answers what its last state made.
   *
   * @throws Error when a step fails for good; the log has said so then, in place of an alarm.
   */
  async run(arn: string, input: unknown): Promise<unknown> {
    const machine = this.#machines.get(arn);
    if (!machine) throw new Error(`There is no state machine ${arn}.`);
    const { log, invoke, second = 1_000 } = this.#parts;
    const context = { Execution: { Id: randomUUID(), Input: input, StartTime: new Date().toISOString() } };
    log.record(`${machine.name} starts with ${JSON.stringify(input)}`);
    try {
      const result = await runFlow(machine.flow, input, {
        invoke,
        context,
        second,
        signal: this.#stopping.signal,
      });
      log.record(`${machine.name} ended with ${JSON.stringify(result)}`);
      return result;
    } catch (error) {
      if (!this.#stopping.signal.aborted) log.error(`A run of ${machine.name} failed. ${String(error)}`);
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
  }
}
