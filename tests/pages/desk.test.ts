import { describe, expect, test } from '@jest/globals';
import { ROLES } from '#lib/domain/people/roles.ts';
import type { Failure } from '#lib/pages/common/result.ts';
import { fragmentOf, placeOf, viewsOf } from '#lib/pages/desk/address.ts';
import { memberTroubleOf } from '#lib/pages/desk/members/trouble.ts';
import { secondsToRenewal } from '#lib/pages/desk/renewal.ts';
import { rangeOf, reportPathOf, within } from '#lib/pages/desk/today/range.ts';
import { type Day, totalsOf } from '#lib/pages/desk/today/report.ts';
import { closedBy, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import { deskPageEs } from '#lib/wording/es/desk-page.ts';
import { OPENED_TO } from '#tests/support/access-matrix.ts';

const day = (name: string, paid: number, failed: number, reasons: Day['reasons'] = []): Day => ({
  ...{ day: name, reasons },
  paid: { count: paid, amount: paid * 0.1 },
  failed: { count: failed, amount: failed * 100.25 },
});

const refused = (status: number, code: string, field?: string): Failure => ({
  ...{ is: 'refused', status, code, reason: undefined, directDebitId: undefined, retryAfter: 0 },
  faults: field === undefined ? [] : [{ field, code: 'x' }],
});

describe('the address of the desk', () => {
  test.each(['#today?days=1', '#today?days=7', '#today?days=30', '#today?from=2026-11-01&to=2026-11-15'])(
    'names a view with its state, and leads back to it: %s',
    (fragment) => expect(fragmentOf(placeOf(fragment, 'viewer'))).toBe(fragment),
  );

  test.each([
    '',
    '#',
    '#nothing',
    '#today',
    '#today?days=9',
    '#today?from=2026-02-30&to=2026-03-01',
    '#a?b=%',
  ])('leads to the last thirty days if it names nothing else: %s', (fragment) =>
    expect(rangeOf(placeOf(fragment, 'viewer').query)).toEqual({ days: 30 }),
  );

  test('offers a view to the roles that its operations are open to', () => {
    const reading = {
      today: ['GET /api/reports/daily', 'GET /api/balance'],
      money: [
        ...(['GET /api/balance', 'GET /api/transfers', 'GET /api/transfers/{id}'] as const),
        ...(['GET /api/transfers/{id}/balance-transactions', 'GET /api/balance-transactions'] as const),
        ...(['GET /api/statements/{month}', 'GET /api/reports/settlements'] as const),
        ...(['GET /api/refunds', 'GET /api/disputes'] as const),
      ],
      exports: ['GET /api/exports', 'GET /api/exports/{id}'],
      webhooks: [
        ...(['GET /api/webhook-endpoints', 'POST /api/webhook-endpoints'] as const),
        ...(['GET /api/webhook-endpoints/{id}', 'PATCH /api/webhook-endpoints/{id}'] as const),
        ...(['DELETE /api/webhook-endpoints/{id}', 'POST /api/webhook-endpoints/{id}/test'] as const),
        'POST /api/webhook-endpoints/{id}/rotate-secret',
        'GET /api/webhook-endpoints/{id}/deliveries',
        'POST /api/webhook-endpoints/{id}/redeliveries',
        'POST /api/events/{id}/redeliver',
      ],
      members: ['GET /api/members', 'POST /api/members', 'DELETE /api/members/{id}'],
    } as const;
    for (const role of ROLES)
      for (const [view, operations] of Object.entries(reading))
        for (const operation of operations)
          expect([role, view, viewsOf(role).some((each) => each === view)]).toEqual([
            role,
            view,
            OPENED_TO[operation]?.includes(role),
          ]);
  });
});

describe('the sums of a range', () => {
  const report = {
    from: '2026-11-01',
    to: '2026-11-30',
    days: [
      day('2026-11-20', 3, 2, [
        { code: 'other', count: 1 },
        { code: 'account_closed', count: 1 },
      ]),
      day('2026-11-24', 3, 1, [{ code: 'other', count: 1 }]),
      day('2026-11-30', 3, 0),
    ],
  };

  test('are exact to the centavo, with the most frequent reason first', () => {
    expect(totalsOf(report.days)).toEqual({
      paid: { count: 9, amount: 90 },
      failed: { count: 3, amount: 30_075 },
      rate: 75,
      reasons: [
        { code: 'other', count: 2 },
        { code: 'account_closed', count: 1 },
      ],
    });
    expect(totalsOf([]).rate).toBeUndefined();
  });

  test('have the last days up to the day that the service names', () => {
    const shown = (days: 1 | 7 | 30) => within(report, { days }).days.map((each) => each.day);
    expect([shown(1), shown(7), shown(30)]).toEqual([
      ['2026-11-30'],
      ['2026-11-24', '2026-11-30'],
      ['2026-11-20', '2026-11-24', '2026-11-30'],
    ]);
    expect([{ days: 7 as const }, { from: '2026-01-01', to: '2026-02-01' }].map(reportPathOf)).toEqual([
      '/api/reports/daily',
      '/api/reports/daily?from=2026-01-01&to=2026-02-01',
    ]);
  });
});

test.each([
  [refused(409, 'last_owner'), deskPageEs.members.trouble.lastOwner],
  [refused(409, 'member_exists'), deskPageEs.members.trouble.exists],
  [refused(409, 'too_many_members'), deskPageEs.members.trouble.tooMany],
  [refused(404, 'not_found'), deskPageEs.members.trouble.gone],
  [refused(503, 'service_unavailable'), deskPageEs.trouble.busy],
])('the desk says why members could not be changed: %o', (failure, words) => {
  expect(memberTroubleOf(failure)(deskPageEs)).toBe(words);
});

test('a fragment leads to no view that the role does not reach', () => {
  expect(placeOf('#members', 'owner').view).toBe('members');
  expect(placeOf('#members', 'operator').view).toBe('today');
});

describe('the session of the desk', () => {
  test('is renewed minutes before its token ends, and never at once', () => {
    expect([600, 400, 120, 8, 0].map(secondsToRenewal)).toEqual([420, 220, 60, 5, 5]);
  });

  test('that cannot be renewed closes the desk, with the reason', () => {
    expect(closedBy({ is: 'unreachable' })).toBe('unreachable');
    expect(closedBy(refused(403, 'account_suspended'))).toBe('suspended');
    expect(closedBy(refused(503, 'service_unavailable'))).toBe('failed');
  });
});

test.each([
  [{ is: 'unreachable' } as Failure, deskPageEs.trouble.unreachable],
  [refused(429, 'too_many_requests'), deskPageEs.trouble.busy],
  [refused(403, 'access_refused'), deskPageEs.trouble.refused],
  [refused(422, 'validation_failed', 'from'), deskPageEs.trouble.range],
  [refused(500, 'internal_error'), deskPageEs.trouble.failed],
])('the desk says what to do after a failure: %o', (failure, words) => {
  expect(troubleOf(failure)(deskPageEs)).toBe(words);
});
