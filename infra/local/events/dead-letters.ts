import { appendFileSync } from 'node:fs';
import type { ServiceLog } from '#infra/local/service-log.ts';

/** Puts what could not be delivered aside, as a dead-letter queue does. */
export type PutAside = (functionArn: string, letter: object) => void;

/** Dead letters as lines of a file; each is announced, since somebody has to look. */
export function deadLetterFile(file: string, log: ServiceLog): PutAside {
  return (functionArn, letter) => {
    appendFileSync(file, `${JSON.stringify(letter)}\n`, { mode: 0o600 });
    log.warn(`${functionArn.split(':').at(-1)} gave up on an event. It is in ${file}`);
  };
}
