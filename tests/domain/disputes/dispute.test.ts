import { describe, expect, test } from '@jest/globals';
import {
  disputeStepOf,
  isDisputed,
  type Settlement as Settled,
} from '#lib/domain/direct-debit/settlement-of.ts';
import {
  DISPUTE_STATUSES,
  type Dispute,
  type DisputeStep,
  loseDispute,
  needsEvidence,
  openDispute,
  sendEvidence,
  winDispute,
} from '#lib/domain/disputes/dispute.ts';
import { disputeFeeOf, NO_FEE } from '#lib/domain/fees.ts';
import type { Settlement } from '#lib/domain/ledger/postings.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos, charge, returned } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';

const at = (date: string) => ({
  now: new Date(`${date}T18:00:00.000Z`),
  today: day(date),
  closed: new Set<string>(['2027-02-16']),
});
const [OPENED, LATER] = [at('2027-02-12'), at('2027-03-01')];
const FEE = disputeFeeOf(centavos(150_00));

const opened = (settlement: Settlement = 'held', fee = FEE): DisputeStep => {
  const ledger = { ...charge().ledger, settlement } as never;
  return openDispute(charge({ status: 'paid', ledger }), { bankCode: '13', fee }, OPENED);
};

/** All steps that a dispute may take, each with the status that it reaches. */
const STEPS = {
  sent: (dispute: Dispute) => sendEvidence(dispute, 'ana', LATER.now),
  accepted: (dispute: Dispute) => loseDispute(dispute, { merchant: true }, LATER.now),
  lost: (dispute: Dispute) => loseDispute(dispute, { operator: 'ana' }, LATER.now),
  won: (dispute: Dispute) => winDispute(dispute, LATER),
} as const;
type StepName = keyof typeof STEPS;

/** The steps that each status allows. */
const ALLOWED: Readonly<Record<Dispute['status'], readonly StepName[]>> = {
  open: ['sent', 'accepted', 'lost', 'won'],
  evidence_sent: ['accepted', 'lost', 'won'],
  lost: ['won'],
  won: [],
};

describe('a new dispute', () => {
  test('has the amount and the account of its order, and five business days for its evidence', () => {
    const { before, next } = opened();
    expect(before).toBeUndefined();
    const { id: order_id, account_id, direct_debit_id, totals } = charge();
    expect(next).toMatchObject({
      ...{ order_id, account_id, direct_debit_id, amount: totals.total, status: 'open', bank_code: '13' },
      ...{ evidence_due_on: '2027-02-22', is_accepted: false, closed_at: null, fee: FEE },
    });
    expect(needsEvidence(next)).toBe(true);
  });

  test('books its fee with IVA, as a debt of the merchant that counts at once', () => {
    for (const settlement of ['held', 'direct'] as const) {
      const { next, lines } = opened(settlement);
      expect(lines).toMatchObject([
        {
          ...{ type: 'dispute_fee', amount: 0, fee: 150_00, tax: 24_00, net: -174_00, dispute_id: next.id },
          ...{ day: '2027-02-12', available_on: '2027-02-12', order_id: next.order_id },
          postings: { payable: 174_00, fees: -150_00, iva: -24_00 },
        },
      ]);
      expect(next.booked_on).toEqual([lines[0]?.written_on]);
    }
  });

  test('has an id of disputes, and the settlement of its order: direct if its order has no ledger', () => {
    expect(opened('held').next).toMatchObject({ id: expect.stringMatching(/^dp_/), settlement: 'held' });
    const { ledger: _, ...before } = charge({ status: 'paid' });
    const { next } = openDispute(before, { bankCode: '13', fee: FEE }, OPENED);
    expect(next.settlement).toBe('direct');
  });

  test('without a fee books nothing, now and when it is won', () => {
    const { next, lines } = opened('held', NO_FEE);
    expect([lines, winDispute(next, LATER).lines]).toEqual([[], []]);
  });
});

describe('a dispute', () => {
  test.each(DISPUTE_STATUSES)('that is %s takes the steps of its status, and no other', (status) => {
    const dispute: Dispute = { ...opened().next, status };
    for (const [name, step] of Object.entries(STEPS)) {
      if (ALLOWED[status].includes(name as StepName)) expect(step(dispute).next.version).toBe(2);
      else expect(() => step(dispute)).toThrow(`${dispute.id} is ${status}`);
    }
  });

  test('has its fee once, and its return once if it is won, after any steps', () => {
    const names = Object.keys(STEPS) as StepName[];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { maxLength: 12 }), (tried) => {
        const first = opened();
        let dispute = first.next;
        const lines = [...first.lines];
        for (const name of tried) {
          if (!ALLOWED[dispute.status].includes(name)) continue;
          const step = STEPS[name](dispute);
          expect(step.before).toBe(dispute);
          expect(step.next.version).toBe(dispute.version + 1);
          dispute = step.next;
          lines.push(...step.lines);
        }
        const isWon = dispute.status === 'won';
        expect(lines.map(({ type }) => type)).toEqual([
          'dispute_fee',
          ...(isWon ? ['dispute_fee_return'] : []),
        ]);
        expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(isWon ? 0 : -174_00);
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        expect(dispute.booked_on).toHaveLength(lines.length);
        if (isWon) expect(lines[1]?.reverses).toBe(lines[0]?.id);
      }),
    );
  });
});

test('a lost dispute says whether its merchant gave in, or which operator noted the bank’s word', () => {
  const { next } = opened();
  const closed = { status: 'lost', closed_at: LATER.now.toISOString(), updated_at: LATER.now.toISOString() };
  expect(STEPS.accepted(next).next).toEqual({ ...next, ...closed, is_accepted: true, version: 2 });
  expect(STEPS.lost(next).next).toEqual({ ...next, ...closed, decided_by: 'ana', version: 2 });
});

test('an operator still has to send the evidence of an open dispute only', () => {
  expect(DISPUTE_STATUSES.filter((status) => needsEvidence({ status }))).toEqual(['open']);
});

describe('a return of the bank', () => {
  const paid = charge({ status: 'paid', ledger: { ...charge().ledger, settlement: 'held' } as never });
  const does = (settlement: Settled | 'contradiction', code: string, dispute?: Dispute) =>
    disputeStepOf(paid, settlement, { bankReturn: returned(code), dispute, fee: FEE }, OPENED);
  const of = opened().next;

  test('is a dispute only if the customer does not recognise the payment', () => {
    expect(['13', '04', '08', '00'].map((code) => isDisputed(returned(code)))).toEqual([
      ...[true, false, false, false],
    ]);
  });

  test('opens a dispute at its fee if it takes back a payment that the customer does not recognise', () => {
    expect(does('reversed', '13')?.next).toMatchObject({
      ...{ order_id: 'ord_1', status: 'open', bank_code: '13', fee: FEE },
    });
    expect(does('reversed', '04')).toBeUndefined();
  });

  test.each(['failed', 'objected', 'unchanged', 'contradiction'] as const)('opens none if it is %s', (as) => {
    expect(does(as, '13')).toBeUndefined();
  });

  test.each(['corrected', 'taken_twice'] as const)('wins a dispute that is not won if it is %s', (as) => {
    expect(does(as, '00', of)?.next.status).toBe('won');
    expect(does(as, '00', loseDispute(of, { merchant: true }, LATER.now).next)?.next.status).toBe('won');
    expect(does(as, '00', winDispute(of, LATER).next)).toBeUndefined();
    expect(does(as, '00')).toBeUndefined();
  });

  test('wins none if it corrects nothing', () => {
    for (const as of ['paid', 'unchanged', 'reversed', 'contradiction'] as const)
      expect(does(as, '00', of)).toBeUndefined();
  });
});
