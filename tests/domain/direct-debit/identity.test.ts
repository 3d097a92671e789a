import { describe, expect, test } from '@jest/globals';
import {
  afterIdentityNews,
  type IdentityNews,
  identityOf,
  marksAfter,
  openIdentityPage,
  takeIdentityNews,
  waitsForIdentityPage,
  withdrawIdentity,
} from '#lib/domain/direct-debit/identity.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import {
  active,
  clock,
  created,
  identity,
  later,
  link,
  method,
  NOW,
  pending,
  waitingForIdentity,
} from './sample.ts';

const BEFORE = '2027-02-10T14:00:00.000Z';

const news = (changes: Partial<IdentityNews> = {}): IdentityNews => ({
  outcome: 'approved',
  occurredAt: NOW,
  providerId: 'applicant-1',
  ...changes,
});

describe('the result of an identity that is in force', () => {
  const inForce = (status: 'pending' | 'approved' | 'declined', decided_at: string | null) => ({
    status,
    decided_at,
  });

  test.each([
    ['approved', 'approved'],
    ['declined', 'declined'],
    ['pending', 'pending'],
    ['retry', 'pending'],
  ] as const)('after %s is %s', (outcome, status) => {
    for (const before of [
      inForce('pending', null),
      inForce('approved', BEFORE),
      inForce('pending', BEFORE),
    ]) {
      expect(afterIdentityNews(before, news({ outcome }))).toEqual({ status, decided_at: NOW });
    }
  });

  test.each(['approved', 'declined', 'pending', 'retry'] as const)(
    'after a decline stays declined, whatever comes later: %s',
    (outcome) => {
      expect(afterIdentityNews(inForce('declined', BEFORE), news({ outcome }))).toBeUndefined();
    },
  );

  test.each([
    ['a millisecond later than what is known', later(-1), 'approved'],
    ['of the same time', NOW, undefined],
    ['from before', later(1), undefined],
  ])('for a result %s', (_, decided_at, status) => {
    expect(afterIdentityNews(inForce('pending', decided_at), news())?.status).toBe(status);
  });
});

describe('a result of an identity verification', () => {
  const verified = active({
    validation_level: 2,
    identity: identity({ status: 'approved', decided_at: BEFORE, requested_at: BEFORE }),
  });

  const asked = identity({ url: 'https://id.example/1', requested_at: BEFORE });

  test('that approves activates a direct debit that waits for nothing else', () => {
    const decision = takeIdentityNews(waitingForIdentity({ identity: asked }), news(), clock(later(60_000)));
    expect(decision?.next).toMatchObject({ status: 'active', requirements: [] });
    expect(decision?.next.identity).toEqual({
      ...asked,
      status: 'approved',
      provider_id: 'applicant-1',
      decided_at: NOW,
      marked: ['pm_1'],
    });
    expect(decision?.events.map(({ type }) => type)).toEqual(['direct_debit.activated']);
  });

  test('that declines keeps it pending, sends no new page, and informs the others of its account', () => {
    const decision = takeIdentityNews(
      waitingForIdentity({ identity: asked }),
      news({ outcome: 'declined' }),
      clock(),
    );
    expect(decision?.next).toMatchObject({ status: 'pending', requirements: ['identity_verification'] });
    expect(decision?.next.identity).toMatchObject({ status: 'declined', requested_at: BEFORE });
    expect(decision?.next.pauses).toEqual([]);
    expect(decision?.events).toEqual([
      {
        type: 'direct_debit.identity_declined',
        data: { direct_debit_id: 'dd_1', customer_id: 'cus-1', payment_method_id: 'pm_1', declined_at: NOW },
      },
    ]);
  });

  test('that declines after the account was changed informs those of the account that it had been approved for', () => {
    const approved = takeIdentityNews(waitingForIdentity({ identity: asked }), news(), clock())?.next;
    const changed = { ...(approved ?? created()), payment_method_id: 'pm_2' };
    const late = news({ outcome: 'declined', occurredAt: later(1) });
    const events = takeIdentityNews(changed, late, clock())?.events ?? [];
    expect(events.filter(({ type }) => type === 'direct_debit.identity_declined')).toMatchObject([
      { data: { payment_method_id: 'pm_1' } },
      { data: { payment_method_id: 'pm_2' } },
    ]);
  });

  test('that declines informs no other direct debit if there is no account', () => {
    const early = created({ validation_level: 2, identity: asked });
    expect(takeIdentityNews(early, news({ outcome: 'declined' }), clock())?.events).toEqual([]);
  });

  test('that declines late pauses an active direct debit', () => {
    const decision = takeIdentityNews(verified, news({ outcome: 'declined' }), clock());
    expect(decision?.next).toMatchObject({
      status: 'pending',
      requirements: ['identity_verification'],
      pauses: [{ reason: 'identity_declined', bank_code: null, since: NOW, order_id: null }],
      consent: { in_force: true },
    });
    expect(decision?.events.map(({ type }) => type)).toEqual([
      'direct_debit.paused',
      'direct_debit.identity_declined',
    ]);
    expect(decision?.events[0]?.data).toMatchObject({ reason: 'identity_declined' });
  });

  test('that lets the customer try again requests a new page', () => {
    const decision = takeIdentityNews(
      waitingForIdentity({ identity: asked }),
      news({ outcome: 'retry' }),
      clock(),
    );
    expect(decision?.next.identity).toMatchObject({ status: 'pending', url: null, requested_at: NOW });
    expect(decision?.events.map(({ type }) => type)).toEqual(['direct_debit.identity_requested']);
  });

  test('that withdraws an approval removes it before activation', () => {
    const approved = identity({ status: 'approved', decided_at: BEFORE, requested_at: BEFORE });
    const waiting = pending({ validation_level: 2, identity: approved });
    const decision = takeIdentityNews(waiting, news({ outcome: 'pending' }), clock());
    expect(decision?.next.requirements).toEqual(['account_validation', 'identity_verification']);
    expect(decision?.next.identity).toMatchObject({ status: 'pending', decided_at: NOW });
  });

  test.each(['cancelled', 'completed'] as const)(
    'that declines late also counts for a %s direct debit, whose account others rely on',
    (status) => {
      const decision = takeIdentityNews({ ...verified, status }, news({ outcome: 'declined' }), clock());
      expect(decision?.next).toMatchObject({ status, requirements: [], identity: { status: 'declined' } });
      expect(decision?.events.map(({ type }) => type)).toEqual(['direct_debit.identity_declined']);
      const known = decision?.next ?? verified;
      expect(takeIdentityNews(known, news({ outcome: 'declined' }), clock())).toBeUndefined();
    },
  );

  test('that declines informs the direct debits of every account that its approval marked', () => {
    const asking = waitingForIdentity({ identity: asked });
    const approved = takeIdentityNews(asking, news({ occurredAt: BEFORE }), clock())?.next ?? asking;
    const moved = { ...approved, payment_method_id: 'pm_2' };
    const decision = takeIdentityNews(moved, news({ outcome: 'declined' }), clock());
    const told = decision?.events.filter(({ type }) => type === 'direct_debit.identity_declined');
    expect(told?.map(({ data }) => 'payment_method_id' in data && data.payment_method_id)).toEqual([
      'pm_1',
      'pm_2',
    ]);
    expect(decision && marksAfter(moved, decision.next)).toEqual({
      methods: ['pm_1', 'pm_2'],
      isVerified: false,
    });
  });

  test('that declines counts against an inherited approval, also if it was decided before that was inherited', () => {
    const inherited = identity({ status: 'approved', inherited: true, decided_at: NOW });
    const heir = active({ validation_level: 2, identity: inherited });
    const late = (outcome: IdentityNews['outcome']) =>
      takeIdentityNews(heir, news({ outcome, occurredAt: BEFORE }), clock())?.next;
    expect(late('declined')).toMatchObject({
      status: 'pending',
      identity: { status: 'declined', inherited: false },
    });
    for (const outcome of ['approved', 'pending', 'retry'] as const) expect(late(outcome)).toBeUndefined();
  });

  test('of its own replaces the inherited one', () => {
    const inherited = identity({ status: 'approved', inherited: true, decided_at: BEFORE });
    const decision = takeIdentityNews(
      created({ identity: inherited }),
      news({ outcome: 'declined' }),
      clock(),
    );
    expect(decision?.next.identity).toMatchObject({ status: 'declined', inherited: false });
  });

  test('that declines it itself counts also if it arrives after an approval was inherited', () => {
    const inherited = identity({ status: 'approved', inherited: true, decided_at: later(1) });
    const debit = active({ validation_level: 2, identity: inherited });
    expect(takeIdentityNews(debit, news({ outcome: 'declined' }), clock())?.next.status).toBe('pending');
    expect(takeIdentityNews(debit, news({ outcome: 'retry' }), clock())).toBeUndefined();
  });

  test('is stored also if nothing was known before', () => {
    const decision = takeIdentityNews(created({ validation_level: 2 }), news({ providerId: null }), clock());
    expect(decision?.next.identity).toEqual(identity({ status: 'approved', decided_at: NOW }));
    expect(decision?.next.status).toBe('created');
  });

  test.each([
    ['it is cancelled', active({ status: 'cancelled' })],
    ['it is completed', active({ status: 'completed' })],
    ['it was declined before', waitingForIdentity({ identity: identity({ status: 'declined' }) })],
    ['they are known', waitingForIdentity({ identity: identity({ decided_at: NOW }) })],
  ])('changes nothing if %s', (_, debit) => {
    expect(takeIdentityNews(debit, news(), clock())).toBeUndefined();
  });
});

describe('the mark of an account, by which other direct debits inherit an identity', () => {
  const own = identity({ status: 'approved', decided_at: BEFORE });
  const verified = active({ validation_level: 2, identity: own });
  const marks = (debit: DirectDebit, outcome: IdentityNews['outcome']) => {
    const decision = takeIdentityNews(debit, news({ outcome }), clock());
    return decision && marksAfter(debit, decision.next);
  };

  test('is given by an approval', () => {
    const expected = { methods: ['pm_1'], isVerified: true };
    expect(marks(waitingForIdentity({ identity: identity() }), 'approved')).toEqual(expected);
  });

  test.each(['declined', 'pending', 'retry'] as const)(
    'is taken back if the approval ends: %s',
    (outcome) => {
      expect(marks(verified, outcome)).toEqual({ methods: ['pm_1'], isVerified: false });
      expect(marks({ ...verified, status: 'completed' }, outcome)).toEqual({
        methods: ['pm_1'],
        isVerified: false,
      });
    },
  );

  test.each([
    ['none of its own was approved', identity()],
    ['another direct debit gave it', identity({ status: 'approved', inherited: true, decided_at: BEFORE })],
  ])('stays as it is after documents that are under review, if %s', (_, known) => {
    expect(marks(pending({ validation_level: 2, identity: known }), 'pending')).toEqual({
      methods: [],
      isVerified: false,
    });
  });

  test('is not given for a direct debit without an account', () => {
    const accountless = created({ validation_level: 2, identity: identity() });
    expect(marks(accountless, 'approved')).toEqual({ methods: [], isVerified: true });
  });
});

describe('an identity that was declined for another direct debit on the same account', () => {
  const approved = identity({ status: 'approved', inherited: true, decided_at: BEFORE });
  const DECLINED = { payment_method_id: 'pm_1', declined_at: NOW, isEnabled: false };
  const verified = (changes: Partial<DirectDebit> = {}) =>
    active({ validation_level: 2, identity: approved, ...changes });

  test('must be verified again here, and nothing is collected until then', () => {
    const decision = withdrawIdentity(verified(), DECLINED, clock());
    expect(decision?.next).toMatchObject({
      status: 'pending',
      requirements: ['identity_verification'],
      identity: { status: 'pending', inherited: false, requested_at: NOW },
      pauses: [{ reason: 'identity_declined' }],
    });
    expect(decision?.events.map(({ type }) => type)).toEqual([
      'direct_debit.paused',
      'direct_debit.identity_requested',
    ]);
    expect(decision && withdrawIdentity(decision.next, DECLINED, clock())).toBeUndefined();
  });

  test('leaves to this one which accounts its own approval marked', () => {
    const own = { ...identity({ status: 'approved', decided_at: BEFORE }), marked: ['pm_1', 'pm_2'] };
    const decision = withdrawIdentity(verified({ identity: own }), DECLINED, clock());
    expect(decision?.next.identity).toMatchObject({ status: 'pending', marked: ['pm_1', 'pm_2'] });
  });

  test('lets this one collect again after its own approval', () => {
    const stopped = withdrawIdentity(verified(), DECLINED, clock())?.next ?? created();
    const decision = takeIdentityNews(stopped, news(), clock());
    expect(decision?.next).toMatchObject({ status: 'active', pauses: [] });
  });

  test.each([
    ['the approval that was withdrawn, which the provider sends again', news({ occurredAt: BEFORE })],
    ['a result from before the decline that arrives now', news({ occurredAt: later(-1) })],
    ['a new try from before it', news({ outcome: 'retry', occurredAt: BEFORE })],
  ])('does not take effect again by %s', (_, old) => {
    const approved = takeIdentityNews(waitingForIdentity(), news({ occurredAt: BEFORE }), clock());
    const own = verified({ identity: approved?.next.identity ?? null });
    const stopped = withdrawIdentity(own, DECLINED, clock())?.next ?? created();
    expect(takeIdentityNews(stopped, old, clock())).toBeUndefined();
    // A decline counts, whenever it was made.
    const declined = news({ outcome: 'declined', occurredAt: later(-1) });
    expect(takeIdentityNews(stopped, declined, clock())?.next.identity?.status).toBe('declined');
    // Nor does it after another account has brought an approval, and taken it away.
    const inherited = identityOf(method({ direct_debit_enabled: true }), stopped.identity, clock());
    expect(inherited).toMatchObject({ status: 'approved', inherited: true });
    const left = { ...stopped, identity: identityOf(method(), inherited, clock()) };
    expect(left.identity).toMatchObject({ status: 'pending', inherited: false });
    expect(takeIdentityNews(left, old, clock())).toBeUndefined();
  });

  test('must be verified again although it was inherited while the decline was being written', () => {
    const meanwhile = identity({ status: 'approved', inherited: true, decided_at: later(1) });
    const debit = verified({ identity: meanwhile });
    expect(withdrawIdentity(debit, DECLINED, clock())?.next.status).toBe('pending');
    // The account was enabled again, by an approval that came later.
    expect(withdrawIdentity(debit, { ...DECLINED, isEnabled: true }, clock())).toBeUndefined();
  });

  test.each([
    ['it collects from another account', verified({ payment_method_id: 'pm_2' })],
    ['it asks for no identity', verified({ validation_level: 1 })],
    ['its own was not approved', verified({ identity: identity() })],
    ['none is known', verified({ identity: null })],
    ['it is cancelled', verified({ status: 'cancelled' })],
    ['it is completed', verified({ status: 'completed' })],
    [
      'it was approved since, and the news comes twice',
      verified({ identity: identity({ status: 'approved', decided_at: later(1) }) }),
    ],
  ])('changes nothing if %s', (_, debit) => {
    expect(withdrawIdentity(debit, DECLINED, clock())).toBeUndefined();
  });
});

describe('the page of the identity verification', () => {
  const URL = 'https://id.example/2';
  const asked = identity({ requested_at: NOW });

  test.each([
    ['it was asked for', waitingForIdentity({ identity: asked }), true],
    ['it is there', waitingForIdentity({ identity: { ...asked, url: URL } }), false],
    ['it was declined', waitingForIdentity({ identity: { ...asked, status: 'declined' } }), false],
    ['it was never asked for', waitingForIdentity({ identity: null }), false],
    ['it is not required', pending({ identity: asked }), false],
    ['it is final', active({ status: 'cancelled', identity: asked }), false],
  ])('is requested if %s: %#', (_, debit, waits) => {
    expect(waitsForIdentityPage(debit)).toBe(waits);
    expect(openIdentityPage(debit, URL, clock()) !== undefined).toBe(waits);
  });

  test('is mailed to the customer', () => {
    const debit = waitingForIdentity({ identity: asked, link: null });
    const decision = openIdentityPage(debit, URL, clock());
    expect(decision?.next.identity).toEqual({ ...asked, url: URL });
    expect(decision?.next.link).toMatchObject({ purpose: 'validation', spent_at: null });
    expect(decision?.events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: decision?.next.link?.token_id },
      },
    ]);
  });

  test('is not mailed if the merchant wants no mails: the merchant can hand over the link', () => {
    const debit = waitingForIdentity({ identity: asked, link: null, send_email: false });
    const decision = openIdentityPage(debit, URL, clock());
    expect(decision?.next.link).toMatchObject({ purpose: 'validation' });
    expect(decision?.events).toEqual([]);
  });

  test('is not mailed if mails bounce', () => {
    const debit = waitingForIdentity({ identity: asked, link: null, email_bounced: true });
    expect(openIdentityPage(debit, URL, clock())?.events).toEqual([]);
  });

  test.each([
    ['made at the second of the request', link({ issued_at: NOW }), later(999), true],
    ['made after it', link({ issued_at: later(1000) }), NOW, true],
    ['made a second before it', link({ issued_at: later(-1000) }), NOW, false],
    ['spent', link({ spent_at: NOW }), NOW, false],
    ['that only the open page has', link({ on_page: true }), NOW, false],
    ['that does not exist', null, NOW, false],
  ])('is reached by a link %s: %#', (_, out, requested_at, isReached) => {
    const debit = waitingForIdentity({ identity: identity({ requested_at }), link: out });
    const decision = openIdentityPage(debit, URL, clock(later(5000)));
    expect(decision?.next.identity?.url).toBe(URL);
    expect(decision?.events.length).toBe(isReached ? 0 : 1);
    if (isReached) expect(decision?.next.link).toEqual(out);
  });
});

describe('the identity that a direct debit inherits', () => {
  const own = identity({ status: 'pending', provider_id: 'applicant-1' });
  const inherited = identity({ status: 'approved', inherited: true, decided_at: BEFORE });
  const enabled = method({ direct_debit_enabled: true });
  const declined = { ...own, status: 'declined' as const, decided_at: BEFORE };
  const approved = { ...own, status: 'approved' as const, decided_at: BEFORE };

  test('is the approval of an account whose holder was verified', () => {
    expect(identityOf(enabled, null, clock())).toEqual(
      identity({ status: 'approved', inherited: true, decided_at: NOW }),
    );
  });

  test.each([
    ['its own stays on another account', method(), own, own],
    ['its own stays without an account', undefined, own, own],
    ['its own decline is not overwritten', enabled, declined, declined],
    ['its own approval stays its own', enabled, approved, approved],
    ['an approval takes the place of an open one', enabled, own, { ...inherited, decided_at: NOW }],
    ['what it had inherited goes with the account', method(), inherited, null],
    ['what it had inherited goes without an account', undefined, inherited, null],
    ['nothing comes of nothing', method(), null, null],
  ])('%s', (_, from, before, after) => expect(identityOf(from, before, clock())).toEqual(after));
});
