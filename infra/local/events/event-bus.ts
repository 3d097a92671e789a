import { randomUUID } from 'node:crypto';
import { readJson, writeJson } from '#infra/local/private-file.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { type Deliver, deliverEvent } from './deliver-event.ts';
import { matchesPattern, type Pattern } from './filter-pattern.ts';

/** A rule of the event bus: which events go to which functions. */
export type Rule = {
  readonly name: string;
  readonly pattern: Pattern;
  readonly functionArns: readonly string[];
};

type Delivery = { readonly functionArn: string; readonly rule: string; readonly event: object };

/** The rules of a deployment that are switched on. */
export function rulesOf(deployment: Deployment): Rule[] {
  return deployment
    .resources('AWS::Events::Rule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ name, properties }) => ({
      name,
      pattern: properties.EventPattern as Pattern,
      functionArns: (properties.Targets as { Arn: string }[]).map(({ Arn }) => Arn),
    }));
}

/**
 * The event bus of the account: brings each event to the functions whose rules ask for it. What is under way stands in
 * a file until it is delivered or a dead letter, and is delivered at the next start: an event is told once or, after a
 * crash, twice, but never lost.
 */
export class EventBus {
  readonly #rules: readonly Rule[];
  readonly #file: string;
  readonly #deliver: Deliver;
  readonly #waiting: Map<string, Delivery>;
  readonly #stopping = new AbortController();

  /** @param file Keeps what is not delivered yet. */
  constructor(rules: readonly Rule[], file: string, deliver: Deliver) {
    this.#rules = rules;
    this.#file = file;
    this.#deliver = deliver;
    this.#waiting = new Map(Object.entries(readJson<Record<string, Delivery>>(file, {})));
    for (const id of this.#waiting.keys()) void this.#bring(id);
  }

  /** Takes an event; it is safe once this returns. */
  readonly put = (event: object): void => {
    const asking = this.#rules.filter(({ pattern }) => matchesPattern(pattern, event));
    const deliveries = asking.flatMap(({ name: rule, functionArns }) =>
      functionArns.map((functionArn) => [randomUUID(), { functionArn, rule, event }] as const),
    );
    for (const [id, delivery] of deliveries) this.#waiting.set(id, delivery);
    this.#save();
    for (const [id] of deliveries) void this.#bring(id);
  };

  /** Leaves what is under way to the next start. */
  stop(): void {
    this.#stopping.abort();
  }

  async #bring(id: string): Promise<void> {
    const delivery = this.#waiting.get(id);
    if (!delivery) return;
    const { functionArn, rule, event } = delivery;
    const done = await deliverEvent(functionArn, event, { rule }, this.#deliver, this.#stopping.signal);
    if (done && this.#waiting.delete(id)) this.#save();
  }

  #save(): void {
    writeJson(this.#file, Object.fromEntries(this.#waiting));
  }
}
