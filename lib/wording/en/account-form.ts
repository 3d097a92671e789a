import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

const counted = (count: number) => (count === 1 ? '1 digit' : `${count} digits`);

/** The same in English. */
export const accountFormEn: AccountFormTexts = {
  clabe: {
    label: 'CLABE',
    hint: '18 digits. You find it in your bank’s app or on your bank statement.',
    bank: (name) => `Bank: ${name}`,
    good: (name) => `The number is correct. Bank: ${name}`,
    required: 'Write the CLABE of your account.',
    clabe_characters: 'Use digits only.',
    tooShort: (missing) => `A CLABE has 18 digits: ${counted(missing)} missing.`,
    isCard:
      'This looks like the number of a card. Write the CLABE: it has 18 digits and is in your bank’s app or on your bank statement.',
    tooLong: (extra) => `A CLABE has 18 digits: ${counted(extra)} too many.`,
    clabe_check_digit: 'The number is not correct. Check it: one of its digits may be wrong.',
    unknownBank: 'The first 3 digits are no bank’s. Check them.',
    noDebits: (name) => `${name} takes no direct debits. Use an account at another bank.`,
    sameAsRefused: 'This is the account that your bank did not confirm. Check the number or use another one.',
    refused: 'This bank takes no direct debits. Use an account at another bank.',
  },

  rfc: {
    label: 'RFC of the account holder',
    hint: 'The full tax identifier. It serves to confirm with your bank that the account is yours.',
    required: 'Write the RFC of the account holder.',
    rfc_format: 'Write the full RFC: 13 characters for a person, 12 for a company.',
    rfc_date: 'The six digits of the RFC are no date. Check them.',
    rfc_generic: 'This is a generic RFC. Write the account holder’s own.',
    stillWrong: 'This RFC was tried already, and your bank says that the holder is another one.',
  },

  trouble: {
    unreachable: 'The service cannot be reached. Check your connection and try again: nothing was lost.',
    busy: 'There are too many requests at the moment. Wait a minute and try again.',
    tomorrow:
      'The five account checks that are allowed in a day have been made. Try again tomorrow; if the link has expired by then, you can ask for a new one here.',
    failed: 'Something went wrong on our side. Try again in a few minutes: nothing was lost.',
  },
};
