import type { Charge } from '#lib/api/orders/record.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { refusalOf } from '#lib/pages/desk/charges/refusal-of.ts';
import { inCentavos } from '#lib/pages/desk/parts/amounts.ts';
import { type Changes, hasOutcome } from '#lib/pages/desk/parts/changes.ts';
import type { Sentence } from '#lib/pages/desk/trouble-of.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import { pesos } from '#lib/wording/format.ts';

/** The name of the change that retries charges. */
export const RETRY = 'retry';

type Refused = { readonly charge: Charge; readonly why: Sentence };

/** What became of the charges that were retried together. */
type Outcome = { readonly done: readonly Charge[]; readonly refused: readonly Refused[] };

/** The charges of the list that are chosen and retried, one after another. */
export type Retries = {
  readonly chosen: ReadonlySet<string>;
  readonly progress: () => { readonly at: number; readonly of: number } | undefined;
  readonly outcome: () => Outcome;
  choose(ids: readonly string[], isChosen: boolean): void;
  /** Retries charges, each under its own key. Stops at the first one without an outcome. */
  retry(charges: readonly Charge[]): Promise<void>;
};

/** Returns the sum of charges in words. */
export const sumOf = (charges: readonly Charge[]): string => {
  const sum = charges.reduce((all, { totals }) => all + inCentavos(totals.total), 0);
  return pesos(sum as Centavos);
};

/** Returns the retries of a view. `onRetried` is called with each charge and its retry. */
export function retriesOf(
  desk: Pick<Desk, 'render'>,
  changes: Changes,
  onRetried: (charge: Charge, retry: Charge) => void,
): Retries {
  const chosen = new Set<string>();
  let progress: { at: number; of: number } | undefined;
  let outcome: Outcome = { done: [], refused: [] };

  return {
    chosen,
    progress: () => progress,
    outcome: () => outcome,
    choose(ids, isChosen) {
      for (const id of ids) isChosen ? chosen.add(id) : chosen.delete(id);
      desk.render();
    },
    async retry(charges) {
      const done: Charge[] = [];
      const refused: Refused[] = [];
      outcome = { done, refused };
      let stopped: Sentence | undefined;
      for (const [n, charge] of charges.entries()) {
        progress = { at: n + 1, of: charges.length };
        const path = `/api/direct-debits/${encodeURIComponent(charge.direct_debit_id)}/charges/${encodeURIComponent(charge.id)}/retry`;
        const result = await changes.send(RETRY, 'POST', path);
        if (result.is !== 'done' && !hasOutcome(result)) {
          stopped = refusalOf(result);
          break;
        }
        chosen.delete(charge.id);
        if (result.is !== 'done') refused.push({ charge, why: refusalOf(result) });
        else {
          done.push(charge);
          onRetried(charge, result.body);
        }
      }
      progress = undefined;
      const left = charges.length - done.length - refused.length;
      changes.say({
        done: done.length > 0 ? ({ payments }) => payments.retry.done(done.length, sumOf(done)) : undefined,
        trouble: stopped && ((texts) => `${stopped(texts)} ${texts.payments.retry.stopped(left)}`),
      });
    },
  };
}
