import { describe, expect, test } from '@jest/globals';
import { linkForPage } from '#lib/domain/direct-debit/links.ts';
import { nameOfAgreed } from '#lib/domain/direct-debit/status.ts';
import { changeTerms } from '#lib/domain/direct-debit/terms.ts';
import { nameOfTerms, requireTermsAsShown, termsOf } from '#lib/domain/mandate/terms.ts';
import { clock, created, link, method, NOW, refusal } from '#tests/domain/direct-debit/sample.ts';

const MERCHANT = {
  ...{ name: 'Café Dolores', legal_name: 'Café Dolores S.A. de C.V.', address: 'Calle 1' },
  ...{ support_email: 'ayuda@example.com', support_phone: '5512345678' },
  ...{ support_url: 'https://example.com', privacy_notice_url: 'https://example.com/aviso' },
};
const of = { merchant: MERCHANT, method: undefined };
const terms = termsOf(created(), of);

describe('the terms of a mandate', () => {
  test('have the parties, what is paid, how often and until when', () => {
    expect(terms).toEqual({
      ...{ merchant: MERCHANT, reference: 1_000_000, concept: 'Suscripción mensual' },
      customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
      ...{ currency: 'MXN', is_fixed_amount: true, amount: 350_50, max_amount: 350_50 },
      ...{ interval: 'monthly', first_payment_date: '2027-02-15', end_date: null },
      ...{ account: null, holder: null },
    });
  });

  test('of a single payment have no interval', () => {
    expect(termsOf(created({ interval: null }), of).interval).toBe('once');
  });

  test('have the details that the merchant has given, and null for the others', () => {
    const none = { legal_name: null, address: null, support_email: null, support_phone: null };
    const links = { support_url: null, privacy_notice_url: null };
    expect(termsOf(created(), { ...of, merchant: { name: 'Café' } }).merchant).toEqual({
      ...{ name: 'Café', ...none, ...links },
    });
    expect(termsOf(created(), { ...of, merchant: undefined }).merchant).toEqual({
      ...{ name: '', ...none, ...links },
    });
  });

  test('have the account by its end and digest, and its holder with the time of a verification', () => {
    const { account, holder } = termsOf(created(), { ...of, method: method({ rfc_sealed: 'sealed' }) });
    expect(account).toEqual({
      ...{ payment_method_id: 'pm_1', bank: '012', last4: '6789', number_digest: 'digest' },
    });
    expect(holder).toEqual({
      ...{ name: 'Dolores Godínez', rfc: 'sealed', verified_at: '2027-02-09T15:00:00.000Z' },
    });
  });

  test('name the business that holds the account, and no time of a check that did not verify it', () => {
    const failed = { status: 'failed', reason: null, checked_at: NOW } as const;
    const account = method({ business_name: 'Godínez S.C.', validation: failed });
    expect(termsOf(created(), { ...of, method: account }).holder).toEqual({
      ...{ name: 'Godínez S.C.', rfc: null, verified_at: null },
    });
  });
});

describe('the name of the terms that a customer is shown', () => {
  const nameOf = (changes = {}, merchant: object = {}, account = of.method as never) =>
    nameOfTerms(termsOf(created(changes), { merchant: { ...MERCHANT, ...merchant }, method: account }));

  test('changes with what they agree to', () => {
    const names = [
      nameOf(),
      nameOf({ amount: 1 }),
      nameOf({ max_amount: 1 }),
      nameOf({ concept: 'Otra' }),
      nameOf({ interval: 'weekly' }),
      nameOf({ end_date: '2028-02-15' }),
      nameOf({ next_payment_date: '2027-02-16' }),
      nameOf({}, { name: 'Otro' }),
      nameOf({}, { legal_name: 'Otro' }),
      nameOf({}, { privacy_notice_url: 'https://example.com/otro' }),
      nameOf({}, { privacy_notice_url: undefined }),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(nameOf()).toMatch(/^[0-9a-f]{64}$/);
  });

  test('stays the same for another account, customer or contact of the merchant', () => {
    expect(nameOf({}, {}, method() as never)).toBe(nameOf());
    expect(nameOf({ customer: { name: 'Ana', email: 'ana@example.com' } })).toBe(nameOf());
    expect(nameOf({}, { support_email: 'otra@example.com', address: 'Calle 2' })).toBe(nameOf());
  });
});

describe('a consent', () => {
  test('is refused if the customer was shown other terms', () => {
    expect(() => requireTermsAsShown(created(), terms, nameOfTerms(terms))).not.toThrow();
    expect(() => requireTermsAsShown(created(), terms, 'another')).toThrow(refusal('terms_changed'));
  });

  test('without a name is to the terms that its link was made with', () => {
    const made = created({ link: link({ made_with: nameOfAgreed(created()) }) });
    expect(() => requireTermsAsShown(made, terms, undefined)).not.toThrow();
    const since = { ...made, concept: 'Otra' };
    for (const other of [since, created(), created({ link: null })])
      expect(() => requireTermsAsShown(other, terms, undefined)).toThrow(refusal('terms_changed'));
  });

  test('is refused if the merchant has set another account since the customer was shown the terms', () => {
    const asked = created({ link: link({ made_with: nameOfAgreed(created()) }) });
    const changes = { payment_method_id: 'pm_2' };
    const other = { changes, method: method({ id: 'pm_2' }), open: [] };
    const { next } = changeTerms(asked, other, clock());
    expect(() => requireTermsAsShown(next, terms, nameOfTerms(terms))).toThrow(refusal('terms_changed'));
    for (const shown of [nameOfTerms(terms, next.link), undefined])
      expect(() => requireTermsAsShown(next, terms, shown)).not.toThrow();
  });

  test('of a page that goes on with another link is refused for the same reason', () => {
    const changed = link({ made_with: nameOfAgreed(created()), method_id: 'pm_2' });
    const goesOn = created({ link: linkForPage({ link: changed }, clock()) });
    expect(() => requireTermsAsShown(goesOn, terms, nameOfTerms(terms))).toThrow(refusal('terms_changed'));
    expect(goesOn.link?.method_id).toBe('pm_2');
  });
});
