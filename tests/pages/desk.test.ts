import { describe, expect, test } from '@jest/globals';
import { ROLES } from '#lib/domain/people/roles.ts';
import type { Failure } from '#lib/pages/common/result.ts';
import { fragmentOf, linkTo, mayChange, placeOf, viewsOf } from '#lib/pages/desk/address.ts';
import { memberTroubleOf } from '#lib/pages/desk/members/trouble.ts';
import { isFiltered, pathOf } from '#lib/pages/desk/payments/query.ts';
import { secondsToRenewal } from '#lib/pages/desk/renewal.ts';
import { barsOf } from '#lib/pages/desk/today/bars.ts';
import { monthBefore, rangeOf, reportPathOf, within } from '#lib/pages/desk/today/range.ts';
import { type Day, totalsOf } from '#lib/pages/desk/today/report.ts';
import { closedBy, troubleOf } from '#lib/pages/desk/trouble-of.ts';
import { deskPageEs } from '#lib/wording/es/desk-page.ts';
import { OPENED_TO } from '#tests/support/access/access-matrix.ts';

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
  test.each(['#/today?days=1', '#/today?days=30', '#/members', '#/today?from=2026-11-01&to=2026-11-15'])(
    'names a view with its state, and leads back to it: %s',
    (fragment) => expect(fragmentOf(placeOf(fragment, 'owner'))).toBe(fragment),
  );

  test.each([
    '',
    '#',
    '#nothing',
    '#today',
    '#/today',
    '#today?days=9',
    '#today?from=2026-02-30&to=2026-03-01',
    '#a?b=%',
  ])('leads to the last thirty days if it names nothing else: %s', (fragment) =>
    expect(rangeOf(placeOf(fragment, 'viewer').query)).toEqual({ days: 30 }),
  );

  test('offers a view to the roles that its operations are open to', () => {
    const reading = {
      today: ['GET /api/reports/daily', 'GET /api/reports/upcoming', 'GET /api/balance'],
      search: ['GET /api/search'],
      payments: [
        'GET /api/orders',
        'GET /api/orders/{order_id}',
        'GET /api/direct-debits/{id}/upcoming-collection',
      ],
      'direct-debit': [
        ...(['GET /api/direct-debits/{id}', 'GET /api/direct-debits/{id}/upcoming-collection'] as const),
        ...(['GET /api/direct-debits/{id}/payments', 'GET /api/direct-debits/{id}/mandate'] as const),
        ...(['GET /api/direct-debits/{id}/documents', 'GET /api/documents/{id}', 'GET /api/events'] as const),
      ],
      money: [
        ...(['GET /api/balance', 'GET /api/transfers', 'GET /api/transfers/{id}'] as const),
        ...(['GET /api/transfers/{id}/balance-transactions', 'GET /api/balance-transactions'] as const),
        ...(['GET /api/statements/{month}', 'GET /api/reports/settlements'] as const),
        ...(['GET /api/refunds', 'GET /api/disputes'] as const),
      ],
      imports: ['GET /api/imports', 'POST /api/imports', 'PUT /api/imports/{id}/consent-requests'],
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
      keys: ['GET /api/api-keys', 'POST /api/api-keys', 'DELETE /api/api-keys/{public_key}'],
      members: [
        ...(['GET /api/members', 'POST /api/members'] as const),
        ...(['PATCH /api/members/{id}', 'DELETE /api/members/{id}'] as const),
      ],
      account: ['GET /api/account'],
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

describe('a link of the desk', () => {
  test('leads to a view only if there is one that the role reaches', () => {
    expect(linkTo('today', { days: '7' }, 'viewer')).toBe('#/today?days=7');
    expect(linkTo('members', {}, 'viewer')).toBeUndefined();
    expect(linkTo('nothing', {}, 'owner')).toBeUndefined();
  });
});

describe('the bars of a range', () => {
  test('are one for each day, also without charges', () => {
    const bars = barsOf({ from: '2026-11-29', to: '2026-12-01', days: [day('2026-12-01', 3, 1)] });
    expect(bars.map(({ of, paid, failed }) => [of, paid.count, failed.amount])).toEqual([
      ['2026-11-29', 0, 0],
      ['2026-11-30', 0, 0],
      ['2026-12-01', 3, 10_025],
    ]);
  });

  test('are one for each month of a long range', () => {
    const days = [day('2026-01-31', 1, 0), day('2026-02-01', 2, 0), day('2026-02-02', 3, 0)];
    const bars = barsOf({ from: '2026-01-01', to: '2026-04-15', days });
    expect(bars.map(({ of, paid }) => [of, paid.count])).toEqual([
      ['2026-01', 1],
      ['2026-02', 5],
      ['2026-03', 0],
      ['2026-04', 0],
    ]);
  });
});

test('the desk offers a change of charges to the roles that its operation is open to', () => {
  const changes = [
    ...['POST /api/exports', 'POST /api/direct-debits/{id}/charges/{order_id}/retry'],
    ...['PATCH /api/direct-debits/{id}', 'PATCH /api/direct-debits/{id}/charges/{order_id}'],
    ...['POST /api/direct-debits/{id}/session-link', 'POST /api/direct-debits/{id}/resend-email'],
    'POST /api/direct-debits/{id}/revoke',
  ];
  for (const role of ROLES)
    for (const operation of changes)
      expect([role, operation, mayChange(role)]).toEqual([
        role,
        operation,
        OPENED_TO[operation]?.includes(role),
      ]);
});

describe('the path of the charges', () => {
  test('has the filters of the address under their names in the interface, and no others', () => {
    expect(pathOf({ status: 'failed', from: '2026-12-01', to: '', other: 'x', reference: '1000123' })).toBe(
      '/api/orders?type=direct_debit&status=failed&charge_date%5Bgte%5D=2026-12-01&reference=1000123',
    );
    expect(pathOf({ other: 'x' })).toBe('/api/orders?type=direct_debit');
    expect([isFiltered({ other: 'x' }), isFiltered({ to: '2026-12-01' })]).toEqual([false, true]);
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

  test('are compared with the same range a month before', () => {
    expect(monthBefore({ from: '2027-01-20', to: '2027-01-26' })).toEqual({
      from: '2026-12-20',
      to: '2026-12-26',
    });
    expect(monthBefore({ from: '2027-03-31', to: '2027-03-31' })).toEqual({
      from: '2027-02-28',
      to: '2027-02-28',
    });
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
  [refused(404, 'not_found'), deskPageEs.trouble.gone],
  [refused(422, 'validation_failed', 'reference'), deskPageEs.trouble.invalid],
  [refused(422, 'validation_failed', 'from'), deskPageEs.trouble.range],
  [refused(500, 'internal_error'), deskPageEs.trouble.failed],
])('the desk says what to do after a failure: %o', (failure, words) => {
  expect(troubleOf(failure)(deskPageEs)).toBe(words);
});
