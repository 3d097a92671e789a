import { appendFileSync } from 'node:fs';
import type { ServiceLog } from '#infra/local/service-log.ts';

/** Takes what a function could not be given, as its dead-letter queue does. */
export type SendToDeadLetters = (functionArn: string, letter: object) => void;

/** Dead letters as lines of a file; each is announced, since somebody has to look. */
export function deadLetterFile(file: string, log: ServiceLog): SendToDeadLetters {
  return (functionArn, letter) => {
    const line = JSON.stringify({ timestamp: new Date().toISOString(), ...letter });
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
    log.warn(`${functionArn.split(':').at(-1)} gave up on an event. It is in ${file}`);
  };
}
