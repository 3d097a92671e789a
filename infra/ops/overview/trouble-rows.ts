import { price } from '#infra/ops/output/values.ts';
import { daysBetween, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import type { CollectionsState } from '#lib/operations/collections/opening/collections-state.ts';
import type { Left } from '#lib/operations/overview/left-behind.ts';
import type { Slice } from '#lib/store/engine/read.ts';
import type { FailedEvent } from '#lib/store/events/failed-events.ts';

/** Returns the open exceptions by reason, those that have waited longest first. */
export function exceptionsByAge(open: readonly CollectionException[], { today }: Clock) {
  return [...Map.groupBy(open, ({ reason }) => reason)]
    .map(([reason, some]) => {
      const since = mexicoCityDate(new Date(some.map(({ created_at }) => created_at).sort()[0] ?? 0));
      const sum = some.reduce((all, { amount = 0 }) => all + amount, 0);
      return {
        ...{ reason, open: some.length, oldest: since, days: daysBetween(since, today) },
        ...(sum > 0 && { amount: price(sum as Centavos) }),
      };
    })
    .sort((one, other) => (one.oldest < other.oldest ? -1 : 1));
}

/** An endpoint that fails or that the service has disabled, since when and why. */
export const endpointTrouble = ({
  url,
  account_id,
  status,
  disabled_reason,
  disabled_at,
  failing_since,
}: WebhookEndpoint) => ({
  ...{
    url: withoutQuery(url),
    status: status === 'enabled' ? 'failing' : status,
    why: disabled_reason ?? '',
  },
  ...{ failing_since: failing_since ?? '', disabled_at: disabled_at ?? '', account_id },
});

/** What the operator reads to find what is stuck. */
export type Stuck = {
  readonly state: Pick<CollectionsState, 'missed' | 'files'>;
  readonly heldSince: string | undefined;
  readonly left: { readonly direct_debits: Left; readonly orders: Left };
  readonly failed: Slice<FailedEvent>;
  readonly payments: readonly { readonly for: string; readonly count: number; readonly since: string }[];
  readonly lateImports: number;
};

/** Returns everything that does not move by itself, with the command that shows it. */
export function stuckRows({ state, heldSince, left, failed, payments, lateImports }: Stuck) {
  const rows: { what: string; count: string | number; since: string; see: string }[] = [];
  const add = (what: string, count: string | number, since: string, see: string) =>
    rows.push({ what, count, since, see });
  if (heldSince !== undefined) add('collections are held', 1, heldSince, 'ops restore check');
  const [lastMissed] = state.missed.toSorted();
  if (lastMissed) add('days without a run', state.missed.length, lastMissed, 'ops collections status');
  for (const [what, { count, more, since }] of Object.entries(left))
    if (count > 0) add(`${WORDS[what]} left`, more ? `${count}+` : count, since ?? '', 'ops collections run');
  for (const file of state.files)
    add(`file ${nameOf(file).split('/').at(-1)} ${file.state}`, file.operations, file.date, 'ops files list');
  for (const { for: what, count, since } of payments)
    add(`transfers that wait for ${what}`, count, since, 'ops transfers list');
  const { items, more } = failed;
  const oldest = items.map(({ failed_at }) => failed_at).sort()[0] ?? '';
  if (items.length > 0)
    add('failed events', more ? `${items.length}+` : items.length, oldest, 'ops events failed');
  if (lateImports > 0) add('imports whose work is late', lateImports, '', 'ops imports list');
  return rows;
}

const WORDS: Readonly<Record<string, string>> = { direct_debits: 'direct debits', orders: 'orders' };
