import type { Deployment } from '#infra/local/template/deployment.ts';
import type { Archive } from './archive.ts';
import { matchesPattern, type Pattern } from './filter-pattern.ts';

/** A rule of an event bus: a pattern of events, and the functions and queues that receive them. */
export type Rule = {
  readonly bus: string;
  readonly pattern: Pattern;
  readonly targetArns: readonly string[];
};

/** The bus that every AWS account has. */
export const DEFAULT_BUS = 'default';

/** Returns the enabled rules of a deployment. */
export function rulesOf(deployment: Deployment): Rule[] {
  return deployment
    .resources('AWS::Events::Rule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .map(({ properties }) => ({
      bus: String(properties.EventBusName ?? DEFAULT_BUS),
      pattern: properties.EventPattern as Pattern,
      targetArns: (properties.Targets as { Arn: string }[]).map(({ Arn }) => Arn),
    }));
}

/** Delivers an event to a target of a rule. The event is stored when this returns. */
export type BringTo = (targetArn: string, event: object) => void;

/** The event buses. Each delivers its events to the targets of its rules. */
export class EventBuses {
  readonly #rules: readonly Rule[];
  readonly #archives: readonly Archive[];
  readonly #bring: BringTo;

  constructor(rules: readonly Rule[], archives: readonly Archive[], bring: BringTo) {
    this.#rules = rules;
    this.#archives = archives;
    this.#bring = bring;
  }

  /** Archives and delivers an event. It is stored when this returns. */
  put(bus: string, event: object): void {
    for (const archive of this.#archives) {
      if (archive.settings.busArn.endsWith(`/${bus}`)) archive.keep(event);
    }
    this.bring(bus, event);
  }

  /** Delivers an event that is archived already. */
  bring(bus: string, event: object): void {
    const asking = this.#rules.filter((rule) => rule.bus === bus && matchesPattern(rule.pattern, event));
    for (const targetArn of asking.flatMap(({ targetArns }) => targetArns)) this.#bring(targetArn, event);
  }
}
