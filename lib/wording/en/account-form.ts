import type { AccountFormTexts } from '#lib/wording/es/account-form.ts';

const counted = (count: number) => (count === 1 ? '1 digit' : `${count} digits`);

/** The texts of every form for a bank account, in English. */
export const accountFormEn: AccountFormTexts = {
  clabe: {
    label: 'CLABE',
    hint: 'It has 18 digits. You can find it in your bank’s app or on your bank statement.',
    bank: (name) => `Bank: ${name}`,
    good: (name) => `The number is correct. Bank: ${name}`,
    required: 'Enter the CLABE of your account.',
    clabe_characters: 'Use digits only.',
    tooShort: (missing) => `A CLABE has 18 digits: ${counted(missing)} missing.`,
    isCard:
      'This looks like a card number. Enter the CLABE: it has 18 digits and is in your bank’s app or on your bank statement.',
    tooLong: (extra) => `A CLABE has 18 digits: ${counted(extra)} too many.`,
    clabe_check_digit: 'The number is not correct. Check it: one of its digits may be wrong.',
    unknownBank: 'The first 3 digits do not belong to any bank. Check them.',
    noDebits: (name) => `${name} does not accept direct debits. Use an account at a different bank.`,
    sameAsRefused:
      'This is the same account that your bank did not confirm. Check the number or use a different account.',
    refused: 'This bank does not accept direct debits. Use an account at a different bank.',
  },

  rfc: {
    label: 'Account holder’s RFC',
    hint: 'The full Mexican tax ID. We use it to confirm with your bank that the account is in your name.',
    required: 'Enter the account holder’s RFC.',
    rfc_format: 'Enter the full RFC: 13 characters for a person, 12 for a company.',
    rfc_date: 'The six digits of the RFC are not a valid date. Check them.',
    rfc_generic: 'This is a generic RFC. Enter the account holder’s own.',
    stillWrong:
      'This RFC has already been tried, and your bank says that the account belongs to someone else.',
  },

  trouble: {
    unreachable:
      'We couldn’t reach the service. Check your internet connection and try again: nothing was lost.',
    busy: 'There are too many requests right now. Wait a minute and try again.',
    tomorrow:
      'You have reached the limit of five account checks a day. Try again tomorrow; if the link has expired by then, you can request a new one here.',
    failed: 'Something went wrong on our side. Try again in a few minutes: nothing was lost.',
  },
};
