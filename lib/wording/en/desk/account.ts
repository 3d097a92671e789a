import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The texts of the view of the account itself, in English. */
export const accountEn: DeskTexts['account'] = {
  title: 'Account',
  missing: 'We do not have it',
  shown: {
    title: 'What your customers see',
    name: 'Name',
    legalName: 'Registered name',
    address: 'Address',
    email: 'Support email',
    phone: 'Support telephone',
    url: 'Support page',
    privacy: 'Privacy notice',
  },
  prices: {
    title: 'What we charge you',
    charge: 'For each collected charge',
    rate: (percent, fixed) => `${percent} of the amount, plus ${fixed}`,
    dispute: 'For each disputed charge',
    noDispute: 'Nothing',
    tax: 'IVA',
    added: (percent) => `${percent} is added to all of the above`,
    example: 'Example',
    exampleOf: (amount, fee, tax) => `For a charge of ${amount} we charge you ${fee}, plus ${tax} of IVA.`,
  },
  money: {
    title: 'How you receive your money',
    received: 'What your customers pay',
    receivers: {
      direct: 'The bank pays it to you directly, into the account that you have with it.',
      held: 'We receive it from the bank and transfer it to you.',
    },
    days: 'Available',
    daysOf: (days) =>
      days === 1 ? 'One business day after the payment' : `${days} business days after the payment`,
    transfers: 'Transfers',
    schedules: {
      daily: 'Each business day',
      weekly: 'Once a week, on its first business day',
      monthly: 'Once a month, on its first business day',
      manual: 'When an owner asks for it in “Money”',
    },
    minimum: 'Minimum amount',
    reserve: 'In reserve',
    reserveOf: (percent, days) => `${percent} of what is collected each day, for ${days} days`,
    account: 'Transferred to',
    accountOf: (bank, last4, holder) => `${bank}, ending in ${last4}, in the name of ${holder}`,
    noAccount: 'We do not have the bank account of your business. Ask Domicilia to register it.',
    status: 'State of that account',
    statuses: {
      pending: 'We are verifying it by a deposit of one cent.',
      verified: 'Verified.',
      failed: 'It could not be verified, so we transfer nothing to it. Ask Domicilia to correct it.',
    },
    from: 'Receives transfers from',
    see: 'See the balance and the transfers',
  },
  service: {
    title: 'The account at Domicilia',
    id: 'Number',
    since: 'Since',
    contact: 'We write to',
    language: 'Language of those emails',
    languages: { es: 'Spanish', en: 'English' },
    features: 'In addition',
    featureNames: { 'direct-debit-lvl-2': 'Your customers prove their identity before they agree.' },
  },
  change: {
    title: 'To change something',
    who: 'Domicilia changes these facts, not this page: so nobody who signs in with someone else’s email diverts your money.',
    how: (id) =>
      `Write to or call your contact at Domicilia, say what has to change, and give the number of the account: ${id}.`,
    bank: 'If the bank account changes, we tell you by email and wait two business days before we transfer to it.',
  },
};
