import { describe, expect, test } from '@jest/globals';
import { checkClabe, checkRfc } from '#lib/pages/direct-debit/debit/check-account.ts';
import { accountFormEn } from '#lib/wording/en/account-form.ts';
import { accountFormEs } from '#lib/wording/es/account-form.ts';

const clabeError = (text: string, texts = accountFormEs) => checkClabe(text).error?.(texts);

describe('an account number on the customer’s page', () => {
  test('that belongs to a card is reported as such, with where the CLABE is', () => {
    for (const typed of ['4111111111111111', '5555 5555 5555 4444', '4111-1111-1111-1111']) {
      expect(clabeError(typed)).toMatch(
        /^Parece el número de una tarjeta\. Escriba la CLABE: son 18 dígitos/,
      );
      expect(clabeError(typed, accountFormEn)).toMatch(/^This looks like a card number/);
    }
  });

  test('of 16 digits that belongs to no card lacks two digits', () => {
    expect(clabeError('4111111111111112')).toBe('La CLABE tiene 18 dígitos: faltan 2 dígitos.');
  });

  test('is not called a card’s while it is typed', () => {
    const { note } = checkClabe('4111111111111111');
    expect(note?.text(accountFormEs)).not.toMatch(/tarjeta/);
  });
});

describe('an RFC on the customer’s page', () => {
  test.each(['GODE-561231-GR8', 'GODE 561231 GR8', ' gode561231gr8 ', 'eku-900317-3c9'])(
    'is complete as people write it: %s',
    (typed) => expect(checkRfc(typed)).toBeUndefined(),
  );

  test('is not complete without its homoclave', () => {
    expect(checkRfc('GODE-561231')?.(accountFormEs)).toMatch(/^Escriba el RFC completo/);
  });
});
