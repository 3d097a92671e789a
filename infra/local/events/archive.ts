import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { matchesPattern, type Pattern } from './filter-pattern.ts';

/** The settings of a bus's archive, with the pattern of the events that it stores. */
export type ArchiveSettings = {
  readonly name: string;
  readonly arn: string;
  readonly busArn: string;
  readonly pattern: Pattern;
};

/** Returns the archives of a deployment. */
export function archivesOf(deployment: Deployment): ArchiveSettings[] {
  return deployment.resources('AWS::Events::Archive').map(({ name, arn, properties }) => ({
    name,
    arn,
    busArn: String(properties.SourceArn),
    pattern: (properties.EventPattern ?? {}) as Pattern,
  }));
}

/** The archived events of a bus, as lines of a file. None is ever removed, since no local run is old enough. */
export class Archive {
  readonly settings: ArchiveSettings;
  readonly #file: string;

  constructor(settings: ArchiveSettings, file: string) {
    this.settings = settings;
    this.#file = file;
  }

  keep(event: object): void {
    if (!matchesPattern(this.settings.pattern, event)) return;
    appendFileSync(this.#file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
  }

  /** Returns the events from one time until before another. */
  between(from: Date, until: Date): object[] {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n').filter(Boolean) : [];
    const events = lines.map((line) => JSON.parse(line) as { time: string });
    return events.filter(({ time }) => new Date(time) >= from && new Date(time) < until);
  }
}
