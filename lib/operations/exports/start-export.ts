import { type Export, MOST_UNDER_WAY } from '#lib/domain/exports/export.ts';
import { inSlot } from '#lib/operations/in-slot.ts';
import { writesOfExport } from '#lib/operations/writes/exports.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { EXPORTS_UNDER_WAY } from '#lib/store/export-slots.ts';

const TOO_MANY = `Your account has ${MOST_UNDER_WAY} exports under way, the maximum. Wait until one of them is ready, and retry.`;

/**
 * Creates an export of a merchant, unless too many are under way.
 *
 * @param commit writes all or nothing
 * @throws ApiError `too_many_requests`, with nothing written
 */
export const startExport = <T>(
  record: Export,
  now: Date,
  commit: (writes: readonly Write[]) => Promise<T>,
): Promise<T> =>
  inSlot(EXPORTS_UNDER_WAY, { holder: record, now, message: TOO_MANY }, (taken) =>
    commit([taken, ...writesOfExport(undefined, record, now)]),
  );
