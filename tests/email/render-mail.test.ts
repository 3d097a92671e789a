import { describe, expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { renderMail } from '#lib/email/render-mail.ts';
import type { MailFacts, MailKind } from '#lib/wording/facts.ts';
import type { Language } from '#lib/wording/language.ts';
import { requireWellFormed } from './markup.ts';
import { directDebit, facts, link } from './sample-facts.ts';

const LANGUAGES = ['es', 'en'] as const;
const KINDS = Object.keys(facts) as MailKind[];
const every = KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));
const withCharge = ['charge_upcoming', 'charge_paid', 'charge_failed'] as const;

/** Renders one kind of mail with some of its facts changed. */
function render(kind: MailKind, language: Language, change: object = {}) {
  return renderMail(kind, language, { ...facts[kind], ...change } as MailFacts[MailKind]);
}

test.each(['charge_paid', 'charge_failed'] as const)(
  'the mail %s does not offer to cancel a direct debit that is over',
  (kind) => {
    for (const language of LANGUAGES) {
      const offer = /cancelar la domiciliación en cualquier momento|cancel the direct debit at any time/;
      expect(render(kind, language).text).toMatch(offer);
      expect(render(kind, language, { isOver: true }).text).not.toMatch(offer);
    }
  },
);

describe.each(every)('the mail %s in %s', (kind, language) => {
  test('is complete: nothing is missing, undefined or unfilled', () => {
    const { subject, html, text } = render(kind, language);
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|Invalid/);
    }
    expect(subject.length).toBeLessThan(100);
    expect(text).toContain('Gimnasio Ñandú');
    expect(text).toContain('Membresía Plus');
    expect(text).toContain('María Gutiérrez');
    expect(text).toMatch(/100012[34]/);
  });

  test('is well-formed HTML in its language that loads and runs nothing', () => {
    const { subject, html } = render(kind, language);
    requireWellFormed(html);
    expect(html).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}"`));
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object)\b|\bsrc=|url\(|@import|\son[a-z]+=/i);
    expect(Buffer.byteLength(html)).toBeLessThan(102_400);
  });

  test('says the same in plain text as in HTML', () => {
    const { html, text } = render(kind, language);
    const words = html
      .replace(/<(?:style|title)>.*?<\/(?:style|title)>|<!--.*?-->/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&');
    const squeezed = words.replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((line) => line !== '' && line !== '--')) {
      for (const part of line.split(/: |:$/)) expect(squeezed).toContain(part);
    }
  });

  test('ends with the merchant’s contact for customers, if that is known', () => {
    const ways = 'ayuda@nandu.example, +52 55 1234 5678, https://nandu.example/ayuda';
    expect(render(kind, language).text).toContain(`Gimnasio Ñandú: ${ways}\n`);
    const { html, text } = render(kind, language, { merchant: undefined });
    expect(html + text).not.toMatch(/ayuda|Atención a clientes|Customer support/);
  });

  test('shows hostile values as text and never as markup', () => {
    const hostile = `<script>alert("1")</script>'&"><img src=x onerror=alert(1)>`;
    const { html, text } = render(kind, language, {
      merchantName: hostile,
      customerName: hostile,
      concept: hostile,
      account: { bankName: hostile, lastFour: hostile },
    });
    requireWellFormed(html);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;&quot;&gt;&lt;img');
    expect(text).toContain(hostile);
  });

  test('keeps line breaks and control characters out of its subject and its layout', () => {
    const name = 'Luz\r\nBcc: all@example.com\u0000\u2028\u202eSol\t\u0007';
    const { subject, text, html } = render(kind, language, { merchantName: name, concept: name });
    expect(subject).toContain('Luz Bcc: all@example.com Sol');
    expect(text).not.toMatch(/^Bcc:/m);
    for (const part of [subject, text.replaceAll('\n', ''), html.replaceAll('\n', '')]) {
      expect(part).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    }
  });

  test('ends with a URL to request a link, without any token', () => {
    const { html, text } = render(kind, language);
    expect(text.endsWith(`:\n${directDebit.manageUrl}\n`)).toBe(true);
    expect(html.match(/ href="[^"]+"/g)?.at(-1)).toBe(` href="${directDebit.manageUrl}"`);
    expect(() => render(kind, language, { manageUrl: 'javascript:alert(1)' })).toThrow(TypeError);
  });

  test('ends a sentence with one full stop after a name that ends with one', () => {
    const { text } = render(kind, language, { merchantName: 'Luz del Sur, S.A. de C.V.' });
    expect(text).toContain('Luz del Sur, S.A. de C.V.');
    expect(text).not.toContain('..');
  });
});

describe.each(LANGUAGES)('a mail with a link, in %s,', (language) => {
  test.each([
    'authorization_requested',
    'validation_needed',
    'reauthorization_requested',
    'link_requested',
  ] as const)('has it on its button, and shows its short form: %s', (kind) => {
    const { html, text } = render(kind, language);
    expect([...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href).slice(0, -1)).toEqual([
      link.url,
      link.shortUrl,
    ]);
    expect(html).toContain(`>${link.shortUrl}</a>`);
    expect(html).not.toContain(`>${link.url}<`);
    expect(text).toContain(`\n${link.shortUrl}\n`);
    expect(text).not.toContain(link.url);
  });

  test('says until when it is valid, in the time of Mexico City', () => {
    const { text } = render('authorization_requested', language);
    const until = { es: '9 de noviembre de 2027 a las 21:05', en: '9 November 2027 at 21:05' }[language];
    expect(text).toContain(until);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/activate',
    'ftp://domicilia.example',
    '',
    'java\nscript:x',
  ])('refuses %j as a link', (url) => {
    expect(() => render('validation_needed', language, { link: { ...link, url } })).toThrow(TypeError);
    expect(() => render('validation_needed', language, { link: { ...link, shortUrl: url } })).toThrow(
      TypeError,
    );
  });

  test('escapes the link', () => {
    const url = 'https://domicilia.example/"><script>?a=1&b="#token=\'<x>';
    const { html } = render('validation_needed', language, { link: { ...link, url, shortUrl: url } });
    requireWellFormed(html);
    expect(html).not.toContain('<script');
  });

  test.each(KINDS.filter((kind) => !('link' in facts[kind])))('is not the mail of kind %s', (kind) => {
    expect(render(kind, language).html).not.toContain(link.url);
    expect(render(kind, language).html).not.toContain(link.shortUrl);
  });
});

describe('the text for the customer', () => {
  test.each([
    [
      'es',
      'Recordatorio: ',
      'Usted ya paga “',
      'Lo que haya firmado antes no cuenta como autorización aquí.',
    ],
    [
      'en',
      'Reminder: ',
      'You already pay ',
      'What you have signed before does not count as an authorisation here.',
    ],
  ] as const)(
    'says in %s what changes for a customer who already pays, and that it reminds',
    (language, reminder, pays, signed) => {
      const more = { ...facts.authorization_requested, isImported: true, isReminder: true };
      const { subject, text } = renderMail('authorization_requested', language, more);
      expect(subject.startsWith(reminder)).toBe(true);
      expect(text).toContain(pays);
      expect(text).toContain(signed);
      const usual = renderMail('authorization_requested', language, facts.authorization_requested);
      expect(usual.subject).not.toContain(reminder);
      expect(usual.text).not.toContain(signed);
    },
  );

  test('has the terms in Spanish', () => {
    const { subject, text } = render('authorization_requested', 'es');
    expect(subject).toBe('Gimnasio Ñandú solicita su autorización para domiciliar un pago');
    expect(text).toContain(
      'para cobrar $1,234.50 MXN cada mes de su cuenta bancaria, por concepto de “Membresía Plus”.',
    );
    expect(text).toContain('Primer cargo: 16 de noviembre de 2027\nVigente hasta: 15 de noviembre de 2028\n');
    expect(text).toContain('Cuenta: BBVA México, terminada en 8909\nReferencia: 1000123\n');
  });

  test('has the terms in English', () => {
    const { subject, text } = render('authorization_requested', 'en');
    expect(subject).toBe('Gimnasio Ñandú asks you to authorise a direct debit');
    expect(text).toContain(
      'to collect $1,234.50 MXN every month from your bank account, for “Membresía Plus”.',
    );
    expect(text).toContain('First charge: 16 November 2027\nUntil: 15 November 2028\n');
  });

  test.each([
    [
      { amount: undefined },
      'cobrar de su cuenta bancaria montos variables, hasta $1,234.50 MXN por mes en total',
    ],
    [
      { maximum: 200_000 },
      'cobrar $1,234.50 MXN cada mes de su cuenta bancaria y hacer otros cargos, hasta $2,000.00 MXN por mes en total',
    ],
    [{ interval: undefined }, 'hacer un solo cargo de $1,234.50 MXN a su cuenta bancaria'],
    [{ interval: undefined, amount: undefined }, 'hacer un solo cargo de hasta $1,234.50 MXN a su cuenta'],
    [{ interval: 'biweekly' }, 'cobrar $1,234.50 MXN cada dos semanas de su cuenta bancaria'],
  ])('distinguishes fixed and variable, once and repeated: %j', (change, words) => {
    expect(render('activated', 'es', change).text).toContain(words);
  });

  test('omits unknown facts', () => {
    const { text } = render('authorization_requested', 'es', {
      account: undefined,
      nextPaymentDate: undefined,
    });
    expect(text).not.toMatch(/^(?:Cuenta|Primer cargo):/m);
  });

  test.each([
    'authorization_requested',
    'validation_needed',
    'reauthorization_requested',
    'link_requested',
    'activated',
    ...withCharge,
  ] as const)('says that they can cancel at any time and at no cost: %s', (kind) => {
    expect(render(kind, 'es').text).toContain('cancelar la domiciliación en cualquier momento y sin costo');
    expect(render(kind, 'en').text).toContain('cancel the direct debit at any time and at no cost');
  });

  test('denies no charge that may be with the bank already: an active direct debit may wait again', () => {
    const [es, en] = [render('validation_needed', 'es').text, render('validation_needed', 'en').text];
    expect(es).not.toContain('no se hará ningún cargo');
    expect(es).toContain('no se enviará ningún cargo a su banco');
    expect(en).not.toContain('nothing will be charged');
    expect(en).toContain('no charge will be sent to your bank');
  });

  test('with a requested link does not say that the customer alone has it: the merchant may have created it', () => {
    expect(render('link_requested', 'es').text).toContain('este mensaje se envió solo a esta dirección');
    expect(render('link_requested', 'es').text).not.toContain('nadie más');
    expect(render('link_requested', 'en').text).not.toContain('nobody else');
  });

  test('names the outstanding steps', () => {
    const { text } = render('validation_needed', 'es', {
      requirements: ['payment_method', 'account_validation', 'identity_verification'],
    });
    expect(text).toContain(
      'falta registrar su cuenta bancaria, confirmar que la cuenta está a su nombre y confirmar su identidad.',
    );
  });

  test.each([
    ['hard_account', 'la cuenta está cancelada', 'indicar otra cuenta bancaria'],
    ['unpaid_periods', 'sin pagar tres periodos seguidos', 'confirmar su cuenta o indicar otra'],
  ] as const)('says why it is paused, and what is missing: %s', (stop, why, missing) => {
    const { subject, text } = render('validation_needed', 'es', {
      requirements: ['payment_method'],
      stops: [stop],
    });
    expect(subject).toBe('Su domiciliación con Gimnasio Ñandú está en pausa');
    expect(text).toContain('Su domiciliación con Gimnasio Ñandú está en pausa porque ');
    expect(text).toContain(why);
    expect(text).toContain(`Para que continúe falta ${missing}. Mientras tanto no se enviará ningún cargo`);
  });

  test.each([
    ['account_being_verified', [], 'There is nothing you need to do for now', 'no tiene que hacer nada'],
    ['identity_declined', [], 'is not active, and no new charge', 'no está activa, y no se enviará'],
    ['identity_declined', ['identity_declined'], 'is paused, and no new', 'está en pausa, y no se enviará'],
  ] as const)('asks for no step that the customer cannot take: %s %j', (nothingToDo, stops, en, es) => {
    const inEnglish = render('validation_needed', 'en', { nothingToDo, stops }).html;
    expect(inEnglish).toContain(en);
    expect(inEnglish).not.toMatch(/undefined|One step left|please confirm|Confirm my details/);
    const inSpanish = render('validation_needed', 'es', { nothingToDo, stops }).html;
    expect(inSpanish).toContain(es);
    expect(inSpanish).not.toMatch(/undefined|Falta un paso|falta confirmar|Confirmar mis datos/);
  });

  test('says that the identity has to be confirmed again', () => {
    const { text } = render('validation_needed', 'en', {
      requirements: ['identity_verification'],
      stops: ['identity_declined'],
    });
    expect(text).toContain('is paused because your identity needs to be confirmed again.');
    expect(text).toContain('please confirm your identity again.');
  });

  test.each([
    ['customer_order', 'usted le pidió no hacer este pago'],
    ['not_authorised', 'no tiene su autorización para este cargo'],
    ['objection_chargeback', 'usted no reconoce un cargo'],
  ] as const)(
    'says what the bank reported, and that the customer chooses what is collected again: %s',
    (stop, why) => {
      const { subject, text } = render('reauthorization_requested', 'es', { stops: [stop] });
      expect(subject).toBe('Autorice de nuevo su domiciliación con Gimnasio Ñandú');
      expect(text).toContain(`está en pausa porque su banco nos informó que ${why}.`);
      expect(text).toContain('solo se volverán a cobrar si usted los elige');
      expect(text).toContain('Próximo cargo: 16 de noviembre de 2027\n');
    },
  );

  test('says that another account needs consent, and what else is missing', () => {
    const { text } = render('reauthorization_requested', 'es', {
      requirements: ['acknowledgment', 'account_validation'],
      stops: ['account_changed'],
    });
    expect(text).toContain('porque la cuenta cambió y falta que usted autorice los cargos en ella.');
    expect(text).toContain('Además falta confirmar que la cuenta está a su nombre.');
    expect(text).not.toContain('su banco devolvió');
  });

  test('says each of several reasons', () => {
    const { text } = render('reauthorization_requested', 'en', {
      requirements: ['acknowledgment', 'payment_method'],
      stops: ['customer_order', 'unpaid_periods'],
    });
    expect(text).toContain('not to make this payment and because three periods in a row were not paid.');
  });

  test.each([
    [{}, 'Incluye $100.00 MXN de periodos anteriores que quedaron sin pagar;'],
    [{ earlier: 350_00 }, 'Corresponde a periodos anteriores que quedaron sin pagar.'],
  ])('says how much of a charge is of earlier periods: %j', (change, words) => {
    expect(render('charge_upcoming', 'es', change).text).toContain(words);
  });

  test('does not mention earlier periods if there are none', () => {
    expect(render('charge_upcoming', 'es', { earlier: undefined }).text).not.toContain('anteriores');
    expect(render('charge_upcoming', 'en', { earlier: undefined }).text).not.toContain('earlier');
  });

  test('says the total collected on the day if that exceeds the named amount', () => {
    const change = { dayTotal: 470_50 };
    expect(render('charge_upcoming', 'es', change).text).toContain('en total se cobrarán $470.50 MXN.');
    expect(render('charge_upcoming', 'en', change).text).toContain('$470.50 MXN will be collected in total.');
    expect(render('charge_upcoming', 'es').text).not.toContain('otros cargos');
    expect(render('charge_upcoming', 'en').text).not.toContain('other charges');
  });

  test('does not mention a withdrawn authorisation if none was given', () => {
    expect(render('revoked', 'es').text).toContain('Desde ahora Gimnasio Ñandú no tiene autorización');
    const { text } = render('revoked', 'es', { wasAuthorised: false });
    expect(text).toContain('usted no autoriza a Gimnasio Ñandú a hacer cargos');
    expect(text).not.toMatch(/no tiene autorización|nueva autorización|volver a/);
  });

  test('does not call a direct debit cancelled that its customer has refused', () => {
    for (const [language, cancelled] of [
      ['es', /quedó cancelada/],
      ['en', /has been cancelled/],
    ] as const) {
      const { subject, text } = render('revoked', language);
      expect([subject, text]).toEqual([expect.stringMatching(cancelled), expect.stringMatching(cancelled)]);
      const refused = render('revoked', language, { wasAuthorised: false });
      expect(refused.subject + refused.text).not.toMatch(cancelled);
    }
  });

  test.each([
    [
      'es',
      'se harán a su cuenta BBVA México terminada en 8909',
      'Cuenta anterior: Banamex, terminada en 1234\nCambió el: 20 de noviembre de 2027 a las 12:30',
      'Si usted no hizo este cambio, cancele la domiciliación con el enlace al final de este mensaje',
    ],
    [
      'en',
      'will be made to your BBVA México account ending in 8909',
      'Previous account: Banamex, ending in 1234\nChanged on: 20 November 2027 at 12:30',
      'If you did not make this change, cancel the direct debit with the link at the end of this message',
    ],
  ] as const)('says which account replaced which, when, and what to do (%s)', (language, ...said) => {
    const { text } = render('account_changed', language);
    for (const words of said) expect(text).toContain(words);
    expect(text).toContain(directDebit.manageUrl);
    const once = render('account_changed', language, { interval: undefined }).text;
    expect(once).toMatch(/^(?:El cargo de .* se hará|From now on, the charge from .* will be made)/m);
    expect(
      render('account_changed', language, { change: { former: undefined, at: '2027-11-20T18:30:00.000Z' } })
        .text,
    ).not.toMatch(/Cuenta anterior:|Previous account:/);
  });

  test('offers no cancellation of an ended direct debit', () => {
    expect(render('link_requested', 'es').text).toContain('\nVer o cancelar su domiciliación:\n');
    const over = {
      es: render('link_requested', 'es', { isOver: true }),
      en: render('link_requested', 'en', { isOver: true }),
    };
    expect(over.es.text).toContain('Ya no está vigente: no se enviará ningún cargo nuevo a su banco.');
    expect(over.es.html + over.es.text).not.toMatch(/cancelar/);
    expect(over.en.text).toContain('It is no longer in force: no new charge will be sent to your bank.');
    expect(over.en.html + over.en.text).not.toMatch(/cancel/);
  });

  test('does not list authorised terms if nothing was authorised', () => {
    const change = { isOver: true, hasAgreed: false };
    expect(render('link_requested', 'es', change).text).toContain(
      'Usted no la autorizó: no habrá ningún cargo.',
    );
    expect(render('link_requested', 'en', change).text).toContain(
      'You did not authorise it: there will be no',
    );
  });

  test.each(withCharge)('describes the charge and not the agreement: %s', (kind) => {
    const { text } = render(kind, 'es');
    expect(text).toContain('$350.00 MXN');
    expect(text).not.toContain('$1,234.50');
    expect(text).toContain('Fecha del cargo: 15 de diciembre de 2027\n');
    expect(text).toContain('Referencia del cargo: 1000124\n');
  });

  test('names the direct debit’s reference as such if the charge has none yet', () => {
    const change = { charge: { ...facts.charge_upcoming.charge, reference: undefined } };
    expect(render('charge_upcoming', 'es', change).text).toContain(
      'Referencia de la domiciliación: 1000123\n',
    );
    expect(render('charge_upcoming', 'en', change).text).toContain('Direct debit reference: 1000123\n');
    for (const language of LANGUAGES)
      expect(render('charge_upcoming', language, change).text).not.toMatch(
        /Referencia del cargo|Charge reference/,
      );
  });

  test('says that a request is cancelled if nothing was ever authorised', () => {
    const change = { hasAgreed: false, wasActive: false };
    expect(render('cancelled', 'es', change).subject).toBe(
      'Gimnasio Ñandú canceló su solicitud de domiciliación',
    );
    expect(render('cancelled', 'en', change).subject).toBe(
      'Gimnasio Ñandú cancelled its request for a direct debit',
    );
    const { html } = render('revoked', 'es', { wasAuthorised: false });
    expect(html).not.toContain('ningún cargo nuevo');
  });

  test.each(['authorization_requested', 'activated'] as const)(
    'says who collects, from whose account, and for how long: %s',
    (kind) => {
      const { text } = render(kind, 'es', { endDate: undefined, holderName: 'Dolores Godínez' });
      expect(text).toContain(
        'Razón social: Acondicionamiento Físico Ñandú, S.A. de C.V.\nDomicilio: Calle Ñandú 7',
      );
      expect(text).toContain('Titular de la cuenta: Dolores Godínez\n');
      expect(text).toContain('Vigencia: Sin fecha de término, hasta que usted la cancele\n');
    },
  );

  test('says when and from where it was authorised', () => {
    const from = { city: 'Monterrey', region: 'NLE', country: 'MX' };
    const { text } = render('activated', 'es', { authorised: { at: '2027-11-10T03:05:00.000Z', from } });
    expect(text).toContain(
      'Autorizada el: 9 de noviembre de 2027 a las 21:05, hora de la Ciudad de México\n',
    );
    expect(text).toContain('Autorizada desde: Monterrey, Nuevo León, México\n');
  });

  test('does not say that charges end if none was ever authorised', () => {
    expect(render('cancelled', 'es').text).toContain('Gimnasio Ñandú ya no hará cargos a su cuenta');
    const es = render('cancelled', 'es', { wasActive: false });
    expect(es.text).toContain(
      'Gimnasio Ñandú no hará ningún cargo a su cuenta por concepto de “Membresía Plus”.',
    );
    expect(es.html + es.text).not.toMatch(/ya no|\bmás cargos|volver a|nueva autorización/i);
    const en = render('cancelled', 'en', { wasActive: false });
    expect(en.text).toContain('Gimnasio Ñandú will not charge your account for “Membresía Plus”.');
    expect(en.html + en.text).not.toMatch(/no longer|\bagain\b|new authorisation/i);
  });

  test('says when a failed charge is tried again, or that it is not', () => {
    expect(render('charge_failed', 'es').text).toContain('Se volverá a intentar el 17 de enero de 2028.');
    const { text } = render('charge_failed', 'es', { nextAttemptDate: undefined });
    expect(text).toContain('No se volverá a intentar de manera automática.');
    const carried = { nextAttemptDate: undefined, isCarriedOver: true };
    expect(render('charge_failed', 'es', carried).text).toContain('se cobrará junto con un cargo posterior');
    expect(render('charge_failed', 'en', carried).text).toContain('collected together with a later charge');
    expect(render('charge_failed', 'en', { isCarriedOver: true }).text).toContain(
      'It will be tried again on 17 January 2028.',
    );
  });

  test.each(LANGUAGES)(
    'says why a charge failed, for each code that customers can act on, in %s',
    (language) => {
      const reasonFor = (failureCode: string) =>
        /8909: (.+)\.\n/.exec(render('charge_failed', language, { failureCode }).text)?.[1];
      const codes = ['01', '02', '03', '04', '05', '06', '08', '09', '10', '11', '13'].map((bankCode) => {
        const answer = readReturnCode('012', bankCode);
        return answer.paid ? '' : answer.reason.code;
      });
      const reasons = codes.map(reasonFor);
      expect(new Set(reasons).size).toBe(codes.length);
      expect(reasons).not.toContain(reasonFor('unknown_reason'));
      expect(reasonFor('unknown_reason')).toMatch(/banco|bank/);
    },
  );
});

test('the same facts give the same mail', () => {
  expect(render('activated', 'es')).toEqual(renderMail('activated', 'es', { ...directDebit }));
});
