import type { Figure } from '#lib/domain/figures.ts';
import { type LogDetails, logFigures } from '#lib/log.ts';

/**
 * Writes a line of the log that also is business figures. It is called where a fact was just committed: work that is
 * repeated finds it done and counts nothing. A process that dies in between counts too little.
 *
 * @param reason why what is counted has failed
 */
export function countFigures(
  event: string,
  figures: Partial<Readonly<Record<Figure, number>>>,
  details: LogDetails = {},
  reason?: string,
): void {
  logFigures(event, details, figures, reason === undefined ? {} : { Reason: reason });
}
