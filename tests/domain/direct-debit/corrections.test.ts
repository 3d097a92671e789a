import { describe, expect, test } from '@jest/globals';
import { correctionsOf } from '#lib/domain/direct-debit/corrections.ts';
import { active, clock, consented, created, link, NOW, pending } from './sample.ts';

const ELSEWHERE = { customer: { email: 'other@example.com' } };
const correct = (...[debit, given]: [Parameters<typeof correctionsOf>[0], object]) =>
  correctionsOf(debit, given as Parameters<typeof correctionsOf>[1], clock());
const typesOf = ({ events }: ReturnType<typeof correctionsOf>) => events.map(({ type }) => type);

describe('a correction', () => {
  test('changes what is given and nothing else, without an event', () => {
    const given = { notify_url: 'https://example.com/hooks', external_id: undefined, send_email: false };
    expect(correct(active(), given)).toEqual({
      changes: { notify_url: 'https://example.com/hooks', send_email: false },
      events: [],
    });
  });

  test('of the name keeps the address, and of the address the name', () => {
    expect(correct(active(), { customer: { name: 'Ana Godínez' } })).toEqual({
      changes: { customer: { name: 'Ana Godínez', email: 'dolores@example.com' } },
      events: [],
    });
    expect(correct(active(), ELSEWHERE).changes.customer).toEqual({
      ...{ name: 'Dolores Godínez', email: 'other@example.com' },
    });
  });

  test('to the same address changes no link and forgets no bounce', () => {
    const same = { customer: { email: 'dolores@example.com' } };
    expect(correct(created({ email_bounced: true }), same)).toEqual({
      changes: { customer: { name: 'Dolores Godínez', email: 'dolores@example.com' } },
      events: [],
    });
  });
});

describe('another address of the customer', () => {
  test('is mailed again, and counts from now on', () => {
    const { changes } = correct(active({ email_bounced: true }), ELSEWHERE);
    expect(changes).toMatchObject({ email_bounced: false, email_since: NOW, pauses: [] });
  });

  test('leaves an objection with the address to which it belongs', () => {
    const objection = {
      reason: 'objection_chargeback',
      bank_code: null,
      since: NOW,
      order_id: 'ord_1',
    } as const;
    expect(correct(active({ pauses: [objection] }), ELSEWHERE).changes.pauses).toEqual([
      { ...objection, email: 'dolores@example.com' },
    ]);
  });

  test('replaces the link in the inbox of the previous one by a link for what is outstanding', () => {
    const first = correct(created(), ELSEWHERE);
    expect(first.changes.link).toMatchObject({ purpose: 'activation', spent_at: null });
    expect(first.changes.link?.token_id).not.toBe('tok_1');
    expect(first.events).toEqual([
      {
        type: 'direct_debit.link_requested',
        data: { direct_debit_id: 'dd_1', token_id: first.changes.link?.token_id },
      },
    ]);
    expect(correct(pending(), ELSEWHERE).changes.link).toMatchObject({ purpose: 'validation' });
  });

  test('ends that link if nothing is outstanding', () => {
    const done = correct(active({ link: link({ purpose: 'validation' }) }), ELSEWHERE);
    expect(done.changes.link).toBeNull();
    expect(typesOf(done)).toEqual(['direct_debit.email_changed']);
  });

  test.each([
    ['that was spent', link({ spent_at: NOW })],
    ['that the merchant has', link({ given_to: 'merchant' })],
    ['of an open page', link({ on_page: true })],
  ])('keeps a link %s', (_, kept) => {
    const { changes, events } = correct(created({ link: kept }), ELSEWHERE);
    expect([changes.link, events]).toEqual([undefined, []]);
  });

  test('changes no link if there is none', () => {
    expect(correct(active(), ELSEWHERE).changes).not.toHaveProperty('link');
  });

  test('is sent no mail if the merchant wants none, be it with the same correction', () => {
    expect(typesOf(correct(created({ send_email: false }), ELSEWHERE))).toEqual([]);
    expect(typesOf(correct(created(), { ...ELSEWHERE, send_email: false }))).toEqual([]);
    const from = created({ send_email: false });
    expect(typesOf(correct(from, { ...ELSEWHERE, send_email: true }))).toEqual([
      'direct_debit.link_requested',
    ]);
  });

  test('is mailed to a customer who has agreed, at the previous one, unless mails bounced there', () => {
    const { customer } = active();
    expect(correct(active(), ELSEWHERE).events).toEqual([
      { type: 'direct_debit.email_changed', data: { direct_debit_id: 'dd_1', former: customer } },
    ]);
    expect(typesOf(correct(active({ email_bounced: true }), ELSEWHERE))).toEqual([]);
    expect(typesOf(correct(active({ consent: consented({ count: 0 }) }), ELSEWHERE))).toEqual([]);
  });
});
