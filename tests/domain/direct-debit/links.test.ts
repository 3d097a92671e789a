import { describe, expect, test } from '@jest/globals';
import {
  countGuess,
  expiryOf,
  isOutstanding,
  LINK_LIFE,
  linkForPage,
  linkRequested,
  linkToSend,
  mailsLink,
  newLink,
  noteBounce,
  requireValidLink,
  spend,
  startValidation,
} from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isId } from '#tests/support/generated/ids.ts';
import { active, clock, created, later, link, NOW, pending, refusal } from './sample.ts';

const HOUR = 3_600_000;

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

  test('is valid for exactly 24 hours', () => {
    expect(LINK_LIFE).toBe(86_400);
    expect(expiryOf(link()).toISOString()).toBe('2027-02-11T15:00:00.000Z');
  });

  test('of an open page is for the outstanding steps, and is known to that page alone', () => {
    const made = linkForPage({ link: null }, clock());
    expect(made).toEqual({ ...link({ purpose: 'validation', token_id: made.token_id }), on_page: true });
  });

  test.each([
    ['and its terms', link({ made_with: 'terms' }), { from: 'tok_1', made_with: 'terms' }],
    [
      'and that of its own page',
      link({ from: 'tok_0', made_with: 'terms' }),
      { from: 'tok_0', made_with: 'terms' },
    ],
    ['and no terms where that noted none', link(), { from: 'tok_1', made_with: '' }],
  ])('of an open page names the link that it replaces, %s', (_, before, kept) => {
    expect(linkForPage({ link: before }, clock())).toMatchObject(kept);
  });

  test('records when it is spent, keeps its other members, and is remembered', () => {
    const before = link({ purpose: 'validation', on_page: true });
    expect(spend({ link: before }, clock(later(1)))).toEqual({
      link: { ...before, spent_at: later(1) },
      spent_links: ['tok_1'],
    });
    expect(spend({ link: null }, clock())).toEqual({ link: null });
  });

  test('is spent once', () => {
    const before = link({ spent_at: NOW });
    expect(spend({ link: before, spent_links: ['tok_1'] }, clock(later(1)))).toEqual({ link: before });
  });

  test('is remembered among the five latest spent links', () => {
    const spent_links = ['tok_a', 'tok_b', 'tok_c', 'tok_d', 'tok_e'];
    expect(spend({ link: link(), spent_links }, clock()).spent_links).toEqual([
      ...spent_links.slice(1),
      'tok_1',
    ]);
  });
});

describe('a link that is used', () => {
  test('is accepted while it is the current one', () => {
    expect(requireValidLink(created(), 'tok_1')).toEqual(link());
  });

  test.each([
    ['used', 'it did what it was for', created({ link: link({ spent_at: NOW }) })],
    [
      'used',
      'it did, and another one followed',
      created({ link: link({ token_id: 'tok_2' }), spent_links: ['tok_1'] }),
    ],
    [
      'replaced',
      'a newer one took its place',
      created({ link: link({ token_id: 'tok_2' }), spent_links: ['tok_0'] }),
    ],
    ['replaced', 'the newer one was used', created({ link: link({ token_id: 'tok_2', spent_at: NOW }) })],
    ['replaced', 'there is none', created({ link: null })],
  ])('is refused as %s if %s', (reason, _, debit) => {
    expect(() => requireValidLink(debit, 'tok_1')).toThrow(
      expect.objectContaining({
        code: 'token_used',
        extra: { reason, direct_debit_id: 'dd_1' },
      }) as unknown as Error,
    );
  });
});

test.each([
  [created(), true],
  [pending(), true],
  [active(), false],
  [pending({ ending: 'cancelled' }), false],
])('a step is outstanding only while it can still be done (%#)', (debit, expected) => {
  expect(isOutstanding(debit)).toBe(expected);
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
    const sent = linkToSend({ ...pending(), link: before, pauses: [] }, clock(later(age)));
    expect(sent).toMatchObject({ purpose: 'validation', spent_at: null });
    expect(sent).not.toHaveProperty('on_page');
    expect(sent.token_id === before?.token_id).toBe(isKept);
    expect(sent.issued_at === NOW).toBe(isKept || age < 1000);
  });
});

describe('the mail of a link', () => {
  test('names the link', () => {
    expect(linkRequested(created())).toEqual([
      { type: 'direct_debit.link_requested', data: { direct_debit_id: 'dd_1', token_id: 'tok_1' } },
    ]);
  });

  test('says that the customer requested it', () => {
    expect(linkRequested(created(), { by_customer: true })).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: 'tok_1', by_customer: true },
      },
    ]);
  });

  test.each([
    ['there is none', created({ link: null })],
    ['mails come back', created({ email_bounced: true })],
  ])('is not sent if %s', (_, debit) => expect(linkRequested(debit)).toEqual([]));
});

describe('a validation that is started by a link', () => {
  test('spends a link for validation: the page goes on with another link, which is not mailed', () => {
    const { next, link: made, events } = startValidation(pending(), clock());
    expect(made).toMatchObject({ purpose: 'validation', spent_at: null, on_page: true });
    expect(made?.token_id).not.toBe('tok_1');
    expect(next.link).toBe(made);
    expect(next.spent_links).toEqual(['tok_1']);
    expect(events).toEqual([]);
  });

  test('is refused after a revocation', () => {
    const revoked = pending({ revoked_at: NOW, ending: 'cancelled' });
    expect(() => startValidation(revoked, clock())).toThrow(refusal('direct_debit_revoked'));
  });

  test.each([created(), pending({ link: null })])('does not spend any other link (%#)', (debit) => {
    const { next, link: made } = startValidation(debit, clock());
    expect([made, next.link]).toEqual([null, debit.link]);
  });

  test.each([
    [null, 1],
    [{ date: '2027-02-10', count: 4 }, 5],
    [{ date: '2027-02-09', count: 5 }, 1],
  ])('is counted by the day: after %j it is number %i', (validations, count) => {
    const { next } = startValidation(pending({ asked: { ...(validations && { validations }) } }), clock());
    expect(next.asked.validations).toEqual({ date: '2027-02-10', count });
  });

  test('is refused the sixth time on a day of Mexico City, whatever links were requested', () => {
    const tired = pending({ asked: { validations: { date: '2027-02-10', count: 5 } } });
    expect(() => startValidation(tired, clock('2027-02-11T05:59:59.999Z'))).toThrow(
      expect.objectContaining({ code: 'too_many_requests', retryAfter: 1 }) as unknown as Error,
    );
    expect(() => startValidation(tired, clock('2027-02-11T06:00:00.000Z'))).not.toThrow();
    const links = { date: '2027-02-10', count: 5 };
    expect(() => startValidation(pending({ asked: { links } }), clock())).not.toThrow();
  });
});

describe('an RFC that a link asks about', () => {
  const ask = (debit: DirectDebit, rfc: string, at = NOW) => countGuess(debit, rfc, clock(at))?.next;

  test('is counted by the day, unless it is that of the last question', () => {
    const once = ask(pending(), 'rfc-1') ?? pending();
    expect(once.asked).toEqual({ guesses: { date: '2027-02-10', count: 1 }, guessed: 'rfc-1' });
    expect(ask(once, 'rfc-1')).toBeUndefined();
    const twice = ask(once, 'rfc-2') ?? once;
    expect(ask(twice, 'rfc-1')?.asked.guesses).toEqual({ date: '2027-02-10', count: 3 });
    expect(ask(twice, 'rfc-3', '2027-02-11T06:00:00.000Z')?.asked.guesses?.count).toBe(1);
  });

  test('is refused the sixth time on a day, whether or not it is the right one', () => {
    const tired = pending({ asked: { guesses: { date: '2027-02-10', count: 5 }, guessed: 'rfc-5' } });
    expect(() => ask(tired, 'rfc-6')).toThrow(refusal('too_many_requests'));
    expect(ask(tired, 'rfc-5')).toBeUndefined();
  });
});

describe('mails that bounce', () => {
  const THEIRS = ['dolores@example.com'];

  test('are noted', () => {
    const decision = noteBounce(pending(), ['Dolores@Example.com'], clock());
    expect(decision?.next.email_bounced).toBe(true);
    expect(decision?.events).toEqual([]);
  });

  test('change nothing of a final direct debit', () => {
    expect(noteBounce(active({ status: 'cancelled' }), THEIRS, clock())).toBeUndefined();
  });

  test('are noted once', () => {
    expect(noteBounce(pending({ email_bounced: true }), THEIRS, clock())).toBeUndefined();
  });

  test('are not noted if the address was corrected since', () => {
    expect(noteBounce(pending(), ['former@example.com'], clock())).toBeUndefined();
  });
});

test('a decision mails a link if one of its events does', () => {
  const [mail] = linkRequested(pending());
  const other = { type: 'direct_debit.revoked', data: { direct_debit_id: 'dd_1' } } as const;
  expect(mailsLink({ events: [other, mail as never] })).toBe(true);
  expect([mailsLink({ events: [other] }), mailsLink({ events: [] })]).toEqual([false, false]);
});

test('a bounce is the customer’s if one of its addresses is', () => {
  const addresses = ['copy@example.com', 'DOLORES@example.com'];
  expect(noteBounce(created(), addresses, clock())?.next.email_bounced).toBe(true);
  expect(noteBounce(created(), ['copy@example.com'], clock())).toBeUndefined();
  expect(noteBounce(created(), [], clock())).toBeUndefined();
});
