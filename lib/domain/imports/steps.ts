import { ApiError } from '#lib/errors/api-error.ts';
import type { Column } from './columns.ts';
import type { FileFault } from './file-faults.ts';
import type { Guess } from './guess.ts';
import {
  type CheckedBytes,
  type Counts,
  type Import,
  type ImportKind,
  type ImportStatus,
  isWorking,
  ROW_STATUSES,
  type RowStatus,
  type Working,
} from './import.ts';
import type { StepFault } from './later-faults.ts';
import { noTotals, type Taking, withTakings } from './totals.ts';

type InWork = Import & { readonly status: Working };

/** Milliseconds after which a step that was asked for, or has paused, is started again by a sweep. */
const TO_START = 60_000;

/** How often a step may begin again without any progress. */
export const MOST_ATTEMPTS = 8;

/** How many imports of an account are worked on at a time: fewer than a stage has workers, so that others go on. */
export const MOST_AT_WORK = 3;

/** The statuses from which a merchant may ask for a step, and the step's own. */
const ASKED: Readonly<Record<Working, readonly ImportStatus[]>> = {
  checking: ['awaiting_upload'],
  applying: ['checked'],
  undoing: ['applied', 'failed'],
};

/** The status after each step, and the member that says when it was reached. */
const ENDS = {
  checking: ['checked', 'checked_at'],
  applying: ['applied', 'applied_at'],
  undoing: ['undone', 'undone_at'],
} as const;

export const noCounts = (): Counts => Object.fromEntries(ROW_STATUSES.map((status) => [status, 0])) as Counts;

/** Creates an import that waits for its file. */
export function newImport(
  { id, account_id, kind, file_name }: Pick<Import, 'id' | 'account_id' | 'file_name'> & { kind: ImportKind },
  now: Date,
): Import {
  return {
    ...{ id, account_id, kind, file_name, status: 'awaiting_upload' },
    ...{ fault: null, fault_columns: [], file_version: null, sha256: null, guess: null },
    ...(kind === 'charges' && { totals: noTotals }),
    ...{ step: null, rows: 0, counts: noCounts(), done: 0, last_line: 0, applied_until: 0 },
    ...{ attempts: 0, due_at: null },
    ...{ checked_at: null, applied_at: null, undone_at: null, version: 1 },
    ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
  };
}

/**
 * Begins a step that a merchant asks for. A step that was asked for before goes on, or remains done, as it is. One that
 * stopped because of an error of ours goes on where it stopped.
 *
 * @throws ApiError `import_not_ready`
 */
export function beginStep(before: Import, step: Working, now: Date): Import {
  const { status } = before;
  if (status === step || status === ENDS[step][0]) return before;
  const isGoingOn = before.step === step && before.fault === 'work_failed';
  if (!isGoingOn && !ASKED[step].includes(status)) throw new ApiError('import_not_ready');
  const begun = { status: step, step, fault: null, fault_columns: [], attempts: 0 } as const;
  const first = isGoingOn ? {} : { done: 0, last_line: 0 };
  return dueIn(TO_START, changed(before, { ...begun, ...first }, now), now);
}

/** Returns an import whose step a worker takes up for some milliseconds: until then nobody else does. */
export function takeUp(before: Import, milliseconds: number, now: Date): Import {
  return dueIn(milliseconds, changed(before, { attempts: before.attempts + 1 }, now), now);
}

/** Returns an import whose file was read for the first time: what it is, and the bytes that everything is about. */
export function noteFile(before: Import, guess: Guess, rows: number, bytes: CheckedBytes, now: Date): Import {
  const { version: file_version, sha256 } = bytes;
  return changed(before, { guess, rows, file_version, sha256, attempts: 0 }, now);
}

/** How a row's status changed, as it is counted. Before the check it has none. */
export type Move = readonly [from: RowStatus | undefined, to: RowStatus];

/**
 * What a slice did: how many rows it went through, those that it changed, and the last line; for a check of charges what
 * the rows that are ready would take.
 */
export type Slice = {
  readonly rows: number;
  readonly moves: readonly Move[];
  readonly lastLine: number;
  readonly takings?: readonly Taking[];
};

/** Returns an import after a slice of its step. */
export function afterSlice(before: InWork, { rows, moves, lastLine, takings }: Slice, now: Date): Import {
  const counts: Record<RowStatus, number> = { ...before.counts };
  for (const [from, to] of moves) {
    if (from !== undefined) counts[from] -= 1;
    counts[to] += 1;
  }
  const done = { counts, done: before.done + rows, last_line: lastLine, attempts: 0 };
  const totals = takings && withTakings(before.totals ?? noTotals, takings);
  return changed(before, { ...done, ...(totals && { totals }) }, now);
}

/** Returns an import whose worker stops before the step has ended. A sweep starts the next one, unless an event does. */
export const pauseStep = (before: Import, now: Date, milliseconds = TO_START): Import =>
  dueIn(milliseconds, changed(before, {}, now), now);

/** Returns an import whose step has ended. */
export function endStep(before: InWork, now: Date): Import {
  const [status, at] = ENDS[before.status];
  const ended = { status, [at]: now.toISOString(), due_at: null, attempts: 0 };
  return changed(before, { ...ended, ...appliedUntil(before) }, now);
}

/**
 * Returns an import whose step cannot go on. A check rejects the file, or waits for it again if there is none yet. What
 * was applied remains, and can be undone.
 */
export function stopStep(
  before: InWork,
  fault: FileFault | StepFault,
  columns: readonly Column[],
  now: Date,
): Import {
  const isUnread = before.sha256 === null && fault === 'file_missing';
  const checked = isUnread ? 'awaiting_upload' : 'rejected';
  const status = before.status === 'checking' ? checked : 'failed';
  return changed(
    before,
    { status, fault, fault_columns: columns, due_at: null, ...appliedUntil(before) },
    now,
  );
}

const appliedUntil = ({ status, last_line }: InWork) =>
  status === 'applying' ? { applied_until: last_line } : {};

/** Returns whether a worker may take up a step now: none is at work, as far as anyone knows. */
export const isDue = (one: Import, now: Date): boolean =>
  isWorking(one) && one.due_at !== null && one.due_at <= now.toISOString();

const dueIn = (milliseconds: number, one: Import, now: Date): Import => ({
  ...one,
  due_at: new Date(now.getTime() + milliseconds).toISOString(),
});

const changed = (before: Import, changes: Partial<Import>, now: Date): Import => ({
  ...before,
  ...changes,
  version: before.version + 1,
  updated_at: now.toISOString(),
});
