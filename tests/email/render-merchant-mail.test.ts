import { describe, expect, test } from '@jest/globals';
import { renderEndpointDisabled } from '#lib/email/render-merchant-mail.ts';
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
  const { subject, html, text } = renderEndpointDisabled(language, facts);

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
    expect(renderEndpointDisabled(language, failing).text).toContain(since[language]);
    expect(renderEndpointDisabled(language, gone).text).not.toContain('05:30');
  }
});

test('an address with markup in it is shown as text', () => {
  const { html, text } = renderEndpointDisabled('es', { ...gone, address: 'https://a.example.com/<b>"' });
  expect(html).not.toContain('<b>');
  expect(text).toContain('https://a.example.com/<b>"');
});
