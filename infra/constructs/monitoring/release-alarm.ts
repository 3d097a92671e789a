import { apiMetric } from './api-alarms.ts';
import type { StageAlarms } from './stage-alarms.ts';

/** The subject of the alarm that takes a release back. */
export const RELEASE_ALARM = 'release-5xx';

/**
 * Adds the alarm on errors of a new release, which mails nobody: while it is raised, no release of the API moves, and one
 * that is about to is taken back. It is there in every mode, since deployments name it.
 */
export function addReleaseAlarm(alarms: StageAlarms): void {
  alarms.addPart(RELEASE_ALARM, {
    line: 'It mails nobody: while it is raised, no release of the API moves, and one that is about to is taken back.',
    // Of a tenth of the calls: fewer errors, and sooner, than anybody is woken for.
    metric: apiMetric(alarms.config.name, '5XXError', 'Sum'),
    lasting: [2, 5],
  });
}
