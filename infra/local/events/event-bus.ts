import type { Deployment } from '#infra/local/template/deployment.ts';
import type { Archive } from './archive.ts';
import { matchesPattern, type Pattern } from './filter-pattern.ts';

/** A rule of an event bus: which events go to which functions and queues. */
export type Rule = {
  readonly bus: string;
  readonly pattern: Pattern;
  readonly targetArns: readonly string[];
};

/** The bus that every account has. */
export const DEFAULT_BUS = 'default';

/** The rules of a deployment that are switched on. */
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

/** Brings an event to what a rule names; it is safe once this returns. */
export type BringTo = (targetArn: string, event: object) => void;

/** The event buses: each brings an event to whatever the rules of that bus send it to. */
export class EventBuses {
  readonly #rules: readonly Rule[];
  readonly #archives: readonly Archive[];
  readonly #bring: BringTo;

  constructor(rules: readonly Rule[], archives: readonly Archive[], bring: BringTo) {
    this.#rules = rules;
    this.#archives = archives;
    this.#bring = bring;
  }

  /** Takes an event; it is safe once this returns. */
  put(bus: string, event: object): void {
    for (const archive of this.#archives) {
      if (archive.settings.busArn.endsWith(`/${bus}`)) archive.keep(event);
    }
    this.bring(bus, event);
  }

  /** Takes an event that has been archived before. */
  bring(bus: string, event: object): void {
    const asking = this.#rules.filter((rule) => rule.bus === bus && matchesPattern(rule.pattern, event));
    for (const targetArn of asking.flatMap(({ targetArns }) => targetArns)) this.#bring(targetArn, event);
  }
}
