import { describe, expect, test } from '@jest/globals';
import {
  expiryOf,
  issueLink,
  LINK_LIFE,
  linkForPage,
  linkRequested,
  linkToSend,
  newLink,
  noteBounce,
  resendLink,
  spent,
  startValidation,
} from '#lib/domain/direct-debit/links.ts';
import { isId } from '#tests/support/ids.ts';
import {
  active,
  clock,
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

describe('a link', () => {
  test.each(['activation', 'validation'] as const)(
    'for %s begins at a whole second, not spent',
    (purpose) => {
      const made = newLink(purpose, clock('2027-02-10T15:00:00.999Z'));
      expect(made).toEqual({ token_id: made.token_id, purpose, issued_at: NOW, spent_at: null });
      expect(isId('tok', made.token_id)).toBe(true);
    },
  );

  test('has an id of its own', () => {
    expect(newLink('activation', clock()).token_id).not.toBe(newLink('activation', clock()).token_id);
  });

  test('lives for exactly 24 hours', () => {
    expect(LINK_LIFE).toBe(86_400);
    expect(expiryOf(link()).toISOString()).toBe('2027-02-11T15:00:00.000Z');
  });

  test('of an open page is for what is outstanding, and nobody else has it', () => {
    const made = linkForPage(clock());
    expect(made).toEqual({ ...link({ purpose: 'validation', token_id: made.token_id }), on_page: true });
  });

  test('is spent at a time, and keeps the rest', () => {
    const before = link({ purpose: 'validation', on_page: true });
    expect(spent(before, clock(later(1)))).toEqual({ ...before, spent_at: later(1) });
    expect(spent(null, clock())).toBeNull();
  });
});

describe('the link to send', () => {
  const out = link({ purpose: 'validation' });

  test.each([
    ['is the one that is out, within the hour of an open page', out, HOUR - 1, true],
    [
      'is that of the open page, within the hour',
      link({ purpose: 'validation', on_page: true }),
      HOUR - 1,
      true,
    ],
    ['is a new one when the hour is over', out, HOUR, false],
    ['is a new one where the last one is spent', link({ purpose: 'validation', spent_at: NOW }), 1, false],
    ['is a new one where the last one was to acknowledge', link(), 1, false],
    ['is a new one where there was none', null, 1, false],
  ])('%s', (_, before, age, isKept) => {
    const sent = linkToSend({ link: before }, clock(later(age)));
    expect(sent).toMatchObject({ purpose: 'validation', spent_at: null });
    expect(sent).not.toHaveProperty('on_page');
    expect(sent.token_id === before?.token_id).toBe(isKept);
    expect(sent.issued_at === NOW).toBe(isKept || age < 1000);
  });
});

describe('the mail of a link', () => {
  test('names it', () => {
    expect(linkRequested(created())).toEqual([
      { type: 'direct_debit.link_requested', data: { direct_debit_id: 'dd_1', token_id: 'tok_1' } },
    ]);
  });

  test.each([
    ['there is none', created({ link: null })],
    ['mails come back', created({ email_bounced: true })],
  ])('is not sent where %s', (_, debit) => expect(linkRequested(debit)).toEqual([]));
});

describe('a link that is asked for', () => {
  const byMerchant = { purpose: undefined, byCustomer: false };
  const byCustomer = { purpose: undefined, byCustomer: true };

  test.each([
    [created(), undefined, 'activation'],
    [created(), 'activation', 'activation'],
    [created(), 'validation', 'validation'],
    [pending(), undefined, 'validation'],
    [pending(), 'validation', 'validation'],
  ] as const)('takes the place of the one before ($status, %s)', (debit, purpose, expected) => {
    const { link: made, next, events } = issueLink(debit, { purpose, byCustomer: false }, clock(later(5000)));
    expect(made).toMatchObject({ purpose: expected, issued_at: later(5000), spent_at: null });
    expect(made.token_id).not.toBe(debit.link?.token_id);
    expect(next.link).toBe(made);
    expect(events).toEqual([]);
  });

  test.each(FINAL)('is refused for what is $status', (debit) => {
    expect(() => issueLink(debit, byMerchant, clock())).toThrow(refusal('direct_debit_final'));
  });

  test.each([pending(), active()])(
    'to acknowledge is refused for what is acknowledged ($status)',
    (debit) => {
      const wanted = { purpose: 'activation', byCustomer: false } as const;
      expect(() => issueLink(debit, wanted, clock())).toThrow(refusal('already_acknowledged'));
    },
  );

  test.each([undefined, 'activation'] as const)(
    'to acknowledge again is for a consent that is no longer in force (%s)',
    (purpose) => {
      const asked = pending({ consent_in_force: false, requirements: ['acknowledgment'] });
      const { link: made } = issueLink(asked, { purpose, byCustomer: false }, clock());
      expect(made.purpose).toBe('activation');
    },
  );

  test('is refused where nothing is outstanding', () => {
    expect(() => issueLink(active(), byMerchant, clock())).toThrow(refusal('nothing_outstanding'));
  });

  test('asks for the identity anew where nothing else is missing: its page may be a day old', () => {
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
  ])('by the customer is counted by the day: after %j it is number %i', (links_asked, count) => {
    const { next } = issueLink(created({ links_asked }), byCustomer, clock());
    expect(next.links_asked).toEqual({ date: '2027-02-10', count });
  });

  test('by the customer is refused the sixth time on a day of Mexico City', () => {
    const tired = created({ links_asked: { date: '2027-02-10', count: 5 } });
    const refusedFor = (retryAfter: number) =>
      expect.objectContaining({ code: 'too_many_requests', retryAfter }) as unknown as Error;
    const at = (time: string) => () => issueLink(tired, byCustomer, clock(time));
    expect(at('2027-02-10T06:00:00.000Z')).toThrow(refusedFor(86_400));
    expect(at('2027-02-11T05:59:59.999Z')).toThrow(refusedFor(1));
    const { next } = issueLink(tired, byCustomer, clock('2027-02-11T06:00:00.000Z'));
    expect(next.links_asked).toEqual({ date: '2027-02-11', count: 1 });
  });

  test('by the merchant is neither counted nor limited', () => {
    const links_asked = { date: '2027-02-10', count: 5 };
    expect(issueLink(created({ links_asked }), byMerchant, clock()).next.links_asked).toEqual(links_asked);
  });
});

describe('a mail that is sent again', () => {
  test.each([
    [created(), 'activation'],
    [pending(), 'validation'],
    [created({ email_bounced: true }), 'activation'],
    [created({ send_email: false }), 'activation'],
    [created({ link: null }), 'activation'],
  ])('has a new link, and the address counts as good', (debit, purpose) => {
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

  test('asks for the identity anew', () => {
    const asked = identity({ url: 'https://id.example/1', requested_at: '2027-02-09T15:00:00.000Z' });
    const { next, events } = resendLink(waitingForIdentity({ identity: asked }), clock());
    expect(next.identity).toMatchObject({ url: null, requested_at: NOW });
    expect(events.map(({ type }) => type)).toEqual([
      'direct_debit.identity_requested',
      'direct_debit.link_requested',
    ]);
  });

  test.each(FINAL)('is refused for what is $status', (debit) => {
    expect(() => resendLink(debit, clock())).toThrow(refusal('direct_debit_final'));
  });

  test('is refused where nothing is outstanding', () => {
    expect(() => resendLink(active(), clock())).toThrow(refusal('nothing_outstanding'));
  });
});

describe('a validation that is started by a link', () => {
  test('spends one that was made for it: the page goes on with another, which nobody is mailed', () => {
    const { next, link: made, events } = startValidation(pending(), clock());
    expect(made).toMatchObject({ purpose: 'validation', spent_at: null, on_page: true });
    expect(made?.token_id).not.toBe('tok_1');
    expect(next.link).toBe(made);
    expect(events).toEqual([]);
  });

  test.each([created(), pending({ link: null })])('leaves any other link alone (%#)', (debit) => {
    const { next, link: made } = startValidation(debit, clock());
    expect([made, next.link]).toEqual([null, debit.link]);
  });

  test.each([
    [null, 1],
    [{ date: '2027-02-10', count: 4 }, 5],
    [{ date: '2027-02-09', count: 5 }, 1],
  ])('is counted by the day: after %j it is number %i', (validations_asked, count) => {
    const { next } = startValidation(pending({ validations_asked }), clock());
    expect(next.validations_asked).toEqual({ date: '2027-02-10', count });
  });

  test('is refused the sixth time on a day of Mexico City, whatever links were asked for', () => {
    const tired = pending({ validations_asked: { date: '2027-02-10', count: 5 } });
    expect(() => startValidation(tired, clock('2027-02-11T05:59:59.999Z'))).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfter: 1 }) as unknown as Error,
    );
    expect(() => startValidation(tired, clock('2027-02-11T06:00:00.000Z'))).not.toThrow();
    const links_asked = { date: '2027-02-10', count: 5 };
    expect(() => startValidation(pending({ links_asked }), clock())).not.toThrow();
  });
});

describe('mails that come back', () => {
  test('are noted', () => {
    const decision = noteBounce(pending(), clock());
    expect(decision?.next.email_bounced).toBe(true);
    expect(decision?.events).toEqual([]);
  });

  test('change nothing about what is final', () => {
    expect(noteBounce(active({ status: 'cancelled' }), clock())).toBeUndefined();
  });

  test('are noted once', () => {
    expect(noteBounce(pending({ email_bounced: true }), clock())).toBeUndefined();
  });
});
