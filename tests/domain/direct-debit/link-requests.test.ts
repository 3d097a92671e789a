import { describe, expect, test } from '@jest/globals';
import { askForConsent, issueLink, requestLink, resendLink } from '#lib/domain/direct-debit/link-requests.ts';
import {
  active,
  clock,
  consented,
  counted,
  created,
  identity,
  later,
  link,
  NOW,
  pending,
  refusal,
  waitingForIdentity,
} from './sample.ts';

const HOUR = 3_600_000;
const FINAL = [active({ status: 'cancelled' }), active({ status: 'completed' })];

describe('a link that is requested', () => {
  const byMerchant = { purpose: undefined, byCustomer: false };
  const byCustomer = { purpose: undefined, byCustomer: true };

  test.each([
    [created(), undefined, 'activation'],
    [created(), 'activation', 'activation'],
    [created(), 'validation', 'validation'],
    [pending(), undefined, 'validation'],
    [pending(), 'validation', 'validation'],
  ] as const)('replaces the former link ($status, %s)', (debit, purpose, expected) => {
    const { link: made, next, events } = issueLink(debit, { purpose, byCustomer: false }, clock(later(5000)));
    expect(made).toMatchObject({ purpose: expected, issued_at: later(5000), spent_at: null });
    expect(made.token_id).not.toBe(debit.link?.token_id);
    expect(next.link).toBe(made);
    expect(events).toEqual([]);
  });

  test.each(FINAL)('is refused for a direct debit that is $status', (debit) => {
    expect(() => issueLink(debit, byMerchant, clock())).toThrow(refusal('direct_debit_final'));
  });

  test.each([pending(), active()])(
    'to acknowledge is refused if it is acknowledged already ($status)',
    (debit) => {
      const wanted = { purpose: 'activation', byCustomer: false } as const;
      expect(() => issueLink(debit, wanted, clock())).toThrow(refusal('already_acknowledged'));
    },
  );

  test.each([undefined, 'activation'] as const)(
    'to acknowledge again is for a consent that is no longer in force (%s)',
    (purpose) => {
      const asked = pending({ consent: consented({ in_force: false }), requirements: ['acknowledgment'] });
      const { link: made } = issueLink(asked, { purpose, byCustomer: false }, clock());
      expect(made.purpose).toBe('activation');
    },
  );

  test.each([active(), active({ revoked_at: NOW, ending: 'cancelled', ...counted({ open_orders: 1 }) })])(
    'is for viewing if nothing is outstanding (%#)',
    (debit) => {
      const { link: made, next } = issueLink(debit, byMerchant, clock());
      expect(made.purpose).toBe('validation');
      expect(next).toMatchObject({ status: 'active', link: made });
    },
  );

  test('to acknowledge is refused after a revocation, whatever is outstanding', () => {
    const debit = pending({ revoked_at: NOW, ending: 'cancelled', requirements: ['acknowledgment'] });
    const wanted = { purpose: 'activation', byCustomer: false } as const;
    expect(() => issueLink(debit, wanted, clock())).toThrow(refusal('direct_debit_revoked'));
    expect(issueLink(debit, byMerchant, clock()).link.purpose).toBe('validation');
  });

  test('requests a new identity page if nothing else is missing: the former may be a day old', () => {
    const asked = identity({ url: 'https://id.example/1', requested_at: '2027-02-09T15:00:00.000Z' });
    const { next, events } = issueLink(waitingForIdentity({ identity: asked }), byMerchant, clock());
    expect(next.identity).toEqual({ ...asked, url: null, requested_at: NOW });
    expect(events.map(({ type }) => type)).toEqual(['direct_debit.identity_requested']);
  });

  test.each([
    [null, 1],
    [{ date: '2027-02-10', count: 1 }, 2],
    [{ date: '2027-02-10', count: 4 }, 5],
    [{ date: '2027-02-09', count: 5 }, 1],
  ])('by the customer is counted by the day: after %j it is number %i', (links, count) => {
    const { next } = issueLink(created({ asked: { ...(links && { links }) } }), byCustomer, clock());
    expect(next.asked.links).toEqual({ date: '2027-02-10', count });
  });

  test('by the customer is refused the sixth time on a day of Mexico City', () => {
    const tired = created({ asked: { links: { date: '2027-02-10', count: 5 } } });
    const refusedFor = (retryAfter: number) =>
      expect.objectContaining({ code: 'too_many_requests', retryAfter }) as unknown as Error;
    const at = (time: string) => () => issueLink(tired, byCustomer, clock(time));
    expect(at('2027-02-10T06:00:00.000Z')).toThrow(refusedFor(86_400));
    expect(at('2027-02-11T05:59:59.999Z')).toThrow(refusedFor(1));
    const { next } = issueLink(tired, byCustomer, clock('2027-02-11T06:00:00.000Z'));
    expect(next.asked.links).toEqual({ date: '2027-02-11', count: 1 });
  });

  test('by the merchant is neither counted nor limited', () => {
    const asked = { links: { date: '2027-02-10', count: 5 } };
    expect(issueLink(created({ asked }), byMerchant, clock()).next.asked).toEqual(asked);
  });
});

describe('a mail that is sent again', () => {
  test.each([
    [created(), 'activation'],
    [pending(), 'validation'],
    [created({ email_bounced: true }), 'activation'],
    [created({ send_email: false }), 'activation'],
    [created({ link: null }), 'activation'],
  ])('has a new link, and clears that mails bounced', (debit, purpose) => {
    const { next, events } = resendLink(debit, clock());
    expect(next).toMatchObject({ email_bounced: false, link: { purpose, spent_at: null } });
    expect(next.link?.token_id).not.toBe('tok_1');
    expect(events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: next.link?.token_id },
      },
    ]);
  });

  test('requests a new identity page', () => {
    const asked = identity({ url: 'https://id.example/1', requested_at: '2027-02-09T15:00:00.000Z' });
    const { next, events } = resendLink(waitingForIdentity({ identity: asked }), clock());
    expect(next.identity).toMatchObject({ url: null, requested_at: NOW });
    expect(events.map(({ type }) => type)).toEqual([
      'direct_debit.identity_requested',
      'direct_debit.link_requested',
    ]);
  });

  test.each(FINAL)('is refused for a direct debit that is $status', (debit) => {
    expect(() => resendLink(debit, clock())).toThrow(refusal('direct_debit_final'));
  });

  test('is refused if nothing is outstanding', () => {
    expect(() => resendLink(active(), clock())).toThrow(refusal('nothing_outstanding'));
  });
});

describe('a mail with a link that a caller without a link requests', () => {
  const mailOf = (token_id = 'tok_1') => ({
    type: 'direct_debit.link_requested',
    data: { direct_debit_id: 'dd_1', token_id, by_customer: true },
  });

  test.each([
    ['created', created()],
    ['pending', pending()],
    ['active', active()],
    ['final', active({ status: 'cancelled' })],
    ['where no mails are wanted', active({ send_email: false })],
  ])('sends the current link again: %s', (_, debit) => {
    const out = link({ purpose: 'validation', on_page: true });
    const decision = requestLink({ ...debit, link: out }, clock(later(23 * HOUR - 1)));
    expect(decision?.next.link).toEqual(link({ purpose: 'validation' }));
    expect(decision?.events).toEqual([mailOf()]);
  });

  test.each([
    ['ends within the hour', link({ purpose: 'validation' }), 23 * HOUR],
    ['has ended', link({ purpose: 'validation' }), 25 * HOUR],
    ['is spent', link({ purpose: 'validation', spent_at: NOW }), 1],
    ['is none', null, 1],
  ])('sends a new link if the current one %s', (_, out, age) => {
    const decision = requestLink(active({ link: out }), clock(later(age)));
    expect(decision?.next.link).toMatchObject({ purpose: 'validation', spent_at: null });
    expect(decision?.next.link?.token_id).not.toBe('tok_1');
    expect(decision?.events).toEqual([mailOf(decision?.next.link?.token_id)]);
  });

  test('sends a link to acknowledge if that is outstanding', () => {
    expect(requestLink(created({ link: null }), clock())?.next.link?.purpose).toBe('activation');
  });

  test.each([
    [undefined, 1],
    [{ date: '2027-02-10', count: 4 }, 5],
    [{ date: '2027-02-09', count: 5 }, 1],
  ])('is counted by the day, separately: after %j it is number %i', (mails, count) => {
    const links = { date: '2027-02-10', count: 5 };
    const debit = active({ asked: { links, ...(mails && { mails }) } });
    const next = requestLink(debit, clock())?.next;
    expect(next?.asked).toEqual({ links, mails: { date: '2027-02-10', count } });
  });

  test('is not sent the sixth time, nor if mails bounce', () => {
    const mails = { date: '2027-02-10', count: 5 };
    expect(requestLink(active({ asked: { mails } }), clock())).toBeUndefined();
    expect(requestLink(active({ email_bounced: true }), clock())).toBeUndefined();
  });

  test.each(FINAL)(
    'changes nothing else of a direct debit that is $status, not even the time of its last change',
    (debit) => {
      const { next, opened, moved } = requestLink(debit, clock(later(HOUR))) ?? {};
      const { link: _, asked, ...rest } = next ?? debit;
      expect(asked).toEqual({ mails: { date: '2027-02-10', count: 1 } });
      expect({ ...rest, link: debit.link, asked: debit.asked }).toEqual({
        ...debit,
        version: debit.version + 1,
      });
      expect([opened, moved]).toEqual([[], []]);
    },
  );

  test('requests a new identity page only with a new link', () => {
    const asked = identity({ url: 'https://id.example/1', requested_at: '2027-02-09T15:00:00.000Z' });
    const waits = waitingForIdentity({ identity: asked });
    expect(requestLink({ ...waits, link: link() }, clock())?.next.identity).toEqual(asked);
    expect(requestLink({ ...waits, link: null }, clock())?.next.identity).toMatchObject({ url: null });
  });
});

describe('a request for consent of an import', () => {
  const ask = (isReminder: boolean) => askForConsent(created(), { isReminder }, clock(later(5000)));

  test('replaces the link by another one to agree, and mails it', () => {
    const { next, events } = ask(false);
    expect(next.link).toMatchObject({ purpose: 'activation', issued_at: later(5000), spent_at: null });
    const data = { direct_debit_id: 'dd_1', token_id: next.link?.token_id };
    expect(events).toEqual([{ type: 'direct_debit.link_requested', data }]);
  });

  test('says that it is a reminder if it is one', () => {
    expect(ask(true).events).toMatchObject([{ data: { is_reminder: true } }]);
  });
});

test('no link of a revoked direct debit is mailed again', () => {
  const revoked = pending({ revoked_at: NOW, ending: 'cancelled' });
  expect(() => resendLink(revoked, clock())).toThrow(refusal('direct_debit_revoked'));
});
