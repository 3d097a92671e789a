import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { matchesPattern, type Pattern } from './filter-pattern.ts';

/** An archive of a bus: which of its events it keeps. */
export type ArchiveSettings = {
  readonly name: string;
  readonly arn: string;
  readonly busArn: string;
  readonly pattern: Pattern;
};

/** The archives of a deployment. */
export function archivesOf(deployment: Deployment): ArchiveSettings[] {
  return deployment.resources('AWS::Events::Archive').map(({ name, arn, properties }) => ({
    name,
    arn,
    busArn: String(properties.SourceArn),
    pattern: (properties.EventPattern ?? {}) as Pattern,
  }));
}

/** The events of a bus as lines of a file. None is ever removed: a local run is not that old. */
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

  /** The events from one time to another, that one excluded. */
  between(from: Date, until: Date): object[] {
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n').filter(Boolean) : [];
    const events = lines.map((line) => JSON.parse(line) as { time: string });
    return events.filter(({ time }) => new Date(time) >= from && new Date(time) < until);
  }
}
