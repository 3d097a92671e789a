import type * as Debts from '#lib/domain/direct-debit/same-debt.ts';
import { lineId } from '#lib/domain/ledger/line.ts';
import type * as Lines from '#lib/domain/ledger/order-lines.ts';
import type * as Refunds from '#lib/domain/refunds/order-refunds.ts';
import type * as Available from '#lib/operations/ledger/find-available.ts';
import type * as Claims from '#lib/store/outgoing/transfer-lines.ts';
import { RUN } from '#tests/properties/collections/money-sequence.ts';
import type { Step } from '#tests/properties/collections/steps.ts';
import { type MakeFaulty, replaceModules } from '#tests/support/jest/replace-modules.ts';
import { BACK, owe, PAID, refund, SECOND, TWICE } from './refunding-sequence.ts';

/** The parts that a fault may replace. */
type Replaceable = {
  refunds: typeof Refunds;
  lines: typeof Lines;
  debts: typeof Debts;
  claims: typeof Claims;
  available: typeof Available;
};

type Faulty = {
  [Name in keyof Replaceable]?: (actual: Replaceable[Name]) => Partial<Replaceable[Name]>;
};

/** The modules in which faults are made, each after those that it imports. */
const MODULES: Readonly<Record<keyof Replaceable, () => Promise<object>>> = {
  refunds: () => import('#lib/domain/refunds/order-refunds.ts'),
  lines: () => import('#lib/domain/ledger/order-lines.ts'),
  debts: () => import('#lib/domain/direct-debit/same-debt.ts'),
  claims: () => import('#lib/store/outgoing/transfer-lines.ts'),
  available: () => import('#lib/operations/ledger/find-available.ts'),
};
const PATHS: Readonly<Record<keyof Replaceable, string>> = {
  refunds: '#lib/domain/refunds/order-refunds.ts',
  lines: '#lib/domain/ledger/order-lines.ts',
  debts: '#lib/domain/direct-debit/same-debt.ts',
  claims: '#lib/store/outgoing/transfer-lines.ts',
  available: '#lib/operations/ledger/find-available.ts',
};

let faulty: Faulty = {};

/** Makes the service run with a fault from now on, or without any. */
export function makeFaulty(fault: Faulty): void {
  faulty = fault;
}

/** Replaces the modules for faults, before the service is loaded. */
export const letBeFaulty = (): Promise<void> =>
  replaceModules(MODULES, PATHS, (name) => faulty[name] as MakeFaulty | undefined);

/** A deliberate fault: its change, the steps that reveal it, and what the model says of them. */
type Fault = { readonly makes: Faulty; readonly steps: readonly Step[]; readonly found: RegExp };

/** A payment of each of two direct debits. */
const PAYMENTS = [RUN, RUN, RUN, RUN, PAID, PAID];
const MORE_THAN_ENOUGH = 1_000_000_00 as never;

/** One of each kind. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'the fee of an order is booked twice': {
    makes: {
      lines: ({ bookTransition }) => ({
        bookTransition: (...given) => {
          const { charge, lines } = bookTransition(...given);
          const fees = lines.filter(({ type }) => type === 'charge');
          const again = fees.map((line) => ({ ...line, n: line.n + 1, id: lineId(charge.id, line.n + 1) }));
          return { charge, lines: [...lines, ...again] };
        },
      }),
    },
    steps: PAYMENTS,
    found: /its fee is booked 2 times/,
  },
  'the line of a payment is lost, and its order kept': {
    makes: {
      lines: ({ bookTransition }) => ({
        bookTransition: (...of) => ({ ...bookTransition(...of), lines: [] }),
      }),
    },
    steps: PAYMENTS,
    found: /its lines are counted wrong/,
  },
  'a transfer takes lines that are part of another one': {
    makes: { claims: ({ takeLines }) => ({ takeLines: (...of) => takeLines(...of).slice(0, 1) }) },
    steps: [owe(300_00), RUN],
    found: /listed by tr_\S+, not taken by it/,
  },
  'a refund stays next to the return of its payment': {
    makes: { refunds: () => ({ isCancelling: () => false }) },
    steps: [...PAYMENTS, refund(0, 50_00), BACK],
    found: /is created, and must be cancelled/,
  },
  'an order is refunded without regard to its other refunds': {
    makes: { refunds: () => ({ refundableOf: ({ totals }) => ({ most: totals.total }) }) },
    steps: [...PAYMENTS, owe(900_00), refund(0), refund(0)],
    found: /not_refundable/,
  },
  'a refund leaves without its cover': {
    makes: {
      available: ({ findAvailable }) => ({
        findAvailable: async (...of) => ({ ...(await findAvailable(...of)), available: MORE_THAN_ENOUGH }),
      }),
    },
    steps: [...PAYMENTS, refund(0, 50_00), RUN],
    found: /"released"/,
  },
  'nobody learns that a refunded payment was taken back': {
    makes: { refunds: () => ({ givenBackOf: () => 0 as never }) },
    steps: [...PAYMENTS, owe(900_00), refund(0), BACK],
    found: /was paid back twice: undefined is shown of 35050/,
  },
  'a second payment is kept by its merchant': {
    makes: { debts: () => ({ paidInsteadOf: () => undefined }) },
    steps: [...PAYMENTS, SECOND, RUN, RUN, PAID, TWICE],
    found: /is owed to its payer/,
  },
  'a second payment is given back by a refund that leaves it due': {
    makes: {
      refunds: ({ releasesRefund }) => ({
        releasesRefund: (charge, one, now) => ({ ...releasesRefund(charge, { ...one, paid_by: null }, now) }),
      }),
    },
    steps: [...PAYMENTS, SECOND, RUN, RUN, PAID, TWICE, RUN],
    found: /is not owed to its payer/,
  },
};
