import type { Figure } from '#lib/domain/figures.ts';
import { type LogDetails, logFigures } from '#lib/log.ts';

/**
 * Writes a log line that also counts business figures. Callers call it after a fact was committed: repeated work finds
 * the fact committed and counts nothing. A crash in between loses a count.
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
