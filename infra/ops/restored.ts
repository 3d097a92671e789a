import { FILE_KINDS } from '#lib/domain/bank-file/file-kind.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { FINDINGS, type Finding } from '#lib/domain/restored-findings.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { changedSince } from '#lib/operations/restore/changed-since.ts';
import { checkRestored } from '#lib/operations/restore/check-restored.ts';
import { findHold } from '#lib/store/collections/hold.ts';
import { OpsError } from './command.ts';
import { pesosIf } from './output/values.ts';
import { stageClock, stageFiles } from './stage-settings.ts';

/** The restored table, the moment it was restored to, and the table used before. */
export type Restored = {
  table?: string | undefined;
  since?: Date | undefined;
  /** False if it cannot be read. */
  former?: string | boolean | undefined;
};

/** The facts that a restored table is compared with. */
type Comparing = { since: Date; former: string | undefined; kinds: readonly Receiving[]; clock: Clock };

/** Makes the restored table the one that commands use. Throws `OpsError` if the moment of the restore is unknown. */
export async function comparing({ table, since: said, former }: Restored): Promise<Comparing> {
  if (table !== undefined) process.env.TABLE_NAME = table;
  const known = (await findHold())?.restored_to;
  const since = said ?? (known ? new Date(known) : undefined);
  if (!since)
    throw new OpsError('Name the moment that the table was restored to: --since 2027-11-16T14:30:00Z.');
  return {
    since,
    former: typeof former === 'string' ? former : undefined,
    kinds: await Promise.all(FILE_KINDS.map(stageFiles)),
    clock: await stageClock(),
  };
}

export const FINDING_COLUMNS = [
  ...['finding', 'meaning', 'file', 'line', 'reference', 'amount', 'order_id', 'direct_debit_id'],
  ...['transfer_id', 'account_id', 'member_id', 'webhook_endpoint_id', 'what_to_do'],
] as const;

const rowOf = ({ finding, file, line, reference, amount, ...of }: Finding) => ({
  ...{ finding, meaning: FINDINGS[finding].meaning, file, line, reference },
  amount: pesosIf(amount),
  ...{ ...of, what_to_do: FINDINGS[finding].ends },
});

/** Returns what the table lacks; `open` counts the findings that block the collections. */
export async function findingsOf({ since, former, kinds, clock }: Comparing) {
  const compared = { files: 0, lines: 0, returns: 0 };
  const all: Finding[] = [];
  for (const receiving of kinds) {
    const { findings, ...checked } = await checkRestored(since, receiving, clock);
    all.push(...findings);
    for (const name of ['files', 'lines', 'returns'] as const) compared[name] += checked[name];
  }
  if (former !== undefined) all.push(...(await changedSince(since, former)));
  const open = all.filter(({ finding }) => !('isToTell' in FINDINGS[finding])).length;
  return { since: since.toISOString(), ...compared, open, findings: all.map(rowOf) };
}
