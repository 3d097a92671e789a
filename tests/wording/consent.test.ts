import { describe, expect, test } from '@jest/globals';
import { CONSENT_VERSION, consentWords } from '#lib/wording/consent.ts';
import type { ConsentGiven } from '#lib/wording/es/consent.ts';
import type { Language } from '#lib/wording/language.ts';

const merchantName = 'Café Dolores';

/** Evidence names the words by their version: a change of one of these needs a new version. */
const VERSION_1: Record<Language, Record<ConsentGiven, readonly string[]>> = {
  es: {
    terms: [
      'Leí las condiciones y autorizo a Café Dolores a cobrar estos cargos a mi cuenta de forma automática, por medio de Domicilia.',
      'Consiento de manera expresa que para eso se usen mis datos financieros (mi cuenta, mi banco y mis pagos), como dice el aviso de privacidad de esta página.',
      'Sé que puedo cancelar la domiciliación en cualquier momento y sin costo, con Café Dolores o en mi banco.',
    ],
    account: [
      'Al confirmar mi cuenta, autorizo a Café Dolores a cobrar en ella los cargos de forma automática, por medio de Domicilia, con las condiciones de esta página.',
      'Consiento de manera expresa que para eso se usen mis datos financieros (mi cuenta, mi banco y mis pagos), como dice el aviso de privacidad de esta página.',
      'Sé que puedo cancelar la domiciliación en cualquier momento y sin costo, con Café Dolores o en mi banco.',
    ],
  },
  en: {
    terms: [
      'I have read the terms and authorise Café Dolores to collect these charges from my account automatically, through Domicilia.',
      'I consent expressly to the use of my financial data (my account, my bank and my payments) for this, as the privacy notice on this page says.',
      'I know that I can cancel the direct debit at any time and at no cost, with Café Dolores or at my bank.',
    ],
    account: [
      'By confirming my account I authorise Café Dolores to collect the charges from it automatically, through Domicilia, on the terms on this page.',
      'I consent expressly to the use of my financial data (my account, my bank and my payments) for this, as the privacy notice on this page says.',
      'I know that I can cancel the direct debit at any time and at no cost, with Café Dolores or at my bank.',
    ],
  },
};

describe.each(['es', 'en'] as const)('the words of a consent, in %s,', (language) => {
  test.each(['terms', 'account'] as const)('are those of this version: %s', (given) => {
    expect(CONSENT_VERSION).toBe('1');
    expect(consentWords(language, given, { merchantName, interval: 'monthly' })).toEqual(
      VERSION_1[language][given],
    );
  });

  test.each(['terms', 'account'] as const)('speak of one charge where there is one: %s', (given) => {
    const [authorised = ''] = consentWords(language, given, { merchantName });
    expect(authorised).toMatch(/ (?:este|el|this|the) (?:cargo|charge) /);
  });
});
