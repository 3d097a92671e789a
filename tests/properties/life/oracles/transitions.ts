import { CHARGE_STEPS, DEBIT_STEPS } from '#lib/domain/states.ts';
import type { View } from '#tests/properties/life/view.ts';
import { type Oracle, unless } from './oracle.ts';

type Steps = readonly { readonly from: readonly string[]; readonly to: string }[];

/** The steps of each kind of record. Those of refunds, transfers and disputes are the ones of the ledger's rules. */
const STEPS = {
  debits: DEBIT_STEPS,
  orders: CHARGE_STEPS,
  refunds: [
    { from: ['created'], to: 'released' },
    { from: ['created'], to: 'cancelled' },
    { from: ['released'], to: 'in_transit' },
    // The bank refused its file, or an operator says what became of it.
    { from: ['in_transit'], to: 'released' },
    { from: ['released', 'in_transit'], to: 'paid' },
    { from: ['released', 'in_transit', 'paid'], to: 'returned' },
  ],
  transfers: [
    { from: ['open'], to: 'closed' },
    { from: ['closed'], to: 'open' },
    { from: ['closed'], to: 'released' },
    { from: ['released'], to: 'in_transit' },
    { from: ['in_transit'], to: 'released' },
    { from: ['released', 'in_transit'], to: 'paid' },
    { from: ['released', 'in_transit', 'paid'], to: 'returned' },
  ],
  disputes: [
    { from: ['open'], to: 'evidence_sent' },
    { from: ['open', 'evidence_sent'], to: 'lost' },
    { from: ['open', 'evidence_sent', 'lost'], to: 'won' },
  ],
  exports: [
    { from: ['preparing'], to: 'ready' },
    { from: ['preparing'], to: 'failed' },
  ],
} as const satisfies Partial<Record<Parameters<View['all']>[0], Steps>>;

/** Returns the statuses that can be reached from one, in any number of steps. */
function reached(steps: Steps, from: string, known = new Set([from])): Set<string> {
  for (const step of steps) {
    if (!step.from.includes(from) || known.has(step.to)) continue;
    reached(steps, step.to, known.add(step.to));
  }
  return known;
}

/** A record changes its status by the steps that are allowed, and none disappears. */
export const transitions: Oracle = ({ before, after }) =>
  (Object.keys(STEPS) as (keyof typeof STEPS)[]).flatMap((kind) => {
    const now = new Map(after.all(kind).map(({ id, status }) => [id, status as string]));
    return before.all(kind).flatMap(({ id, status }) => {
      const next = now.get(id);
      if (next === undefined) return [`transition: ${id} is gone`];
      return unless(
        reached(STEPS[kind], status).has(next),
        `transition: ${id} became ${next}, and was ${status}`,
      );
    });
  });
