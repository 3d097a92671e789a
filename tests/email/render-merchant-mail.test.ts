import { describe, expect, test } from '@jest/globals';
import { renderMerchantMail } from '#lib/email/render-merchant-mail.ts';
import { requireWellFormed } from './markup.ts';

const facts = {
  merchantName: 'Gimnasio Ñandú, S.A. de C.V.',
  endpointId: 'we_1jf8c3r7d7d2kq9xw4mz0tbn3h8rvc5ge',
  address: 'https://shop.example.com/hooks',
  disabledAt: '2027-01-05T12:00:00.000Z',
};
const failing = { ...facts, reason: 'failing', failingSince: '2027-01-02T11:30:00.000Z' } as const;
const gone = { ...facts, reason: 'gone' } as const;

const every = (['es', 'en'] as const).flatMap((language) =>
  [failing, gone].map((facts) => [language, facts.reason, facts] as const),
);

describe.each(every)('the mail in %s that an endpoint was disabled as %s', (language, _, facts) => {
  const { subject, html, text } = renderMerchantMail('endpoint_disabled', language, facts);

  test('is complete, in its language, and names the endpoint and how to enable it again', () => {
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|\.\. /);
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}"`));
    requireWellFormed(html);
    for (const part of [
      facts.merchantName,
      facts.address,
      `PATCH /api/webhook-endpoints/${facts.endpointId}`,
    ]) {
      expect(text).toContain(part);
    }
  });

  test('has nothing of the mails to customers', () => {
    expect(text).not.toMatch(/domiciliación:|direct debit:|\/manage/);
  });
});

test('the mail says since when it has been failing, in Mexico City, only if it was failing', () => {
  const since = { es: '2 de enero de 2027 a las 05:30', en: '2 January 2027 at 05:30' };
  for (const language of ['es', 'en'] as const) {
    expect(renderMerchantMail('endpoint_disabled', language, failing).text).toContain(since[language]);
    expect(renderMerchantMail('endpoint_disabled', language, gone).text).not.toContain('05:30');
  }
});

describe.each(['es', 'en'] as const)('the mail in %s that another account receives transfers', (language) => {
  const account = { bankName: 'BBVA México', lastFour: '8909' };
  const changed = { merchantName: facts.merchantName, account, effectiveOn: '2026-11-27' };
  const { subject, html, text } = renderMerchantMail('payout_account_changed', language, changed);
  const expected = {
    es: ['27 de noviembre de 2026', 'BBVA México con terminación 8909', 'llame de inmediato', 'detengamos'],
    en: ['27 November 2026', 'BBVA México account ending in 8909', 'call your contact', 'transfers stopped'],
  };

  test('is complete, and names the account, the day, and whom to call if it was not asked for', () => {
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|\.\. /);
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}"`));
    requireWellFormed(html);
    for (const part of [facts.merchantName.slice(0, -1), ...expected[language]]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  test('shows a merchant’s name with markup in it as text', () => {
    const hostile = { ...changed, merchantName: '<script>alert(1)</script>' };
    expect(renderMerchantMail('payout_account_changed', language, hostile).html).not.toContain('<script>');
  });
});

test('an address with markup in it is shown as text', () => {
  const { html, text } = renderMerchantMail('endpoint_disabled', 'es', {
    ...gone,
    address: 'https://a.example.com/<b>"',
  });
  expect(html).not.toContain('<b>');
  expect(text).toContain('https://a.example.com/<b>"');
});
