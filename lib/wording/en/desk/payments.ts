import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The texts of the view of charges, in English. */
export const paymentsEn: DeskTexts['payments'] = {
  title: 'Payments',
  presets: { label: 'Charges', all: 'All', failed: 'Not collected', created: 'Scheduled', paid: 'Collected' },
  status: 'Status',
  failure: 'Refused by the bank',
  failures: { true: 'Refused', false: 'Not refused' },
  reference: 'Reference',
  customerId: 'Your id of the customer',
  externalId: 'Your id of the charge',
  from: 'Collected from',
  to: 'Collected until',
  columns: { customer: 'Customer', amount: 'Amount', day: 'Day', status: 'Status', retry: 'Retry' },
  shown: (count) => (count === 1 ? '1 charge' : `${count} charges`),
  shownOfMore: (count) => `The first ${count} charges; there are more.`,
  none: 'No charge matches. Remove a filter, or choose other days.',
  noneEver: 'There are no charges yet. They appear when an active direct debit reaches its day to collect.',
  noneYet: 'None of the charges that we looked at matches. Go on with “Show more”.',
  retry: {
    pick: (customer, amount) => `Retry: ${customer}, ${amount}`,
    all: (count) => (count === 1 ? 'Choose the one worth a retry' : `Choose the ${count} worth a retry`),
    nothing: 'Choose none',
    open: (count) => (count === 1 ? 'Retry 1 charge' : `Retry ${count} charges`),
    will: (count, sum) =>
      count === 1
        ? `A new charge of ${sum} is created in place of the one that was not collected. It is presented to the bank on the first business day for which the customer can be notified before.`
        : `${count} new charges of ${sum} in total are created in place of those that were not collected. Each is presented to the bank on the first business day for which the customer can be notified before.`,
    carried: 'Those that waited for the next collection are no longer collected with it.',
    keep: 'Do not retry',
    progress: (at, of) => `${at} of ${of}`,
    stay: 'Do not close this page until it is finished.',
    done: (count, sum) =>
      count === 1 ? `1 charge of ${sum} was retried.` : `${count} charges of ${sum} in total were retried.`,
    refused: (count) =>
      count === 1 ? '1 charge could not be retried' : `${count} charges could not be retried`,
    stopped: (left) =>
      left === 1
        ? '1 charge is left; it is still chosen.'
        : `${left} charges are left; they are still chosen.`,
  },
  export: {
    open: 'Prepare a CSV',
    will: 'A CSV file is prepared with the charges that are collected on these days. It takes some seconds, and is kept for seven days.',
    status: (status) => `Only with the status “${status}”.`,
    others: 'The file does not follow the other filters.',
    from: 'File from',
    to: 'File until',
    keep: 'Do not prepare it',
    range: 'Choose both days: the first one not after the last one, and at most 366 days.',
    tooMany: 'Ten files of the account are being prepared. Wait until one is finished, and try again.',
    preparing: 'The file is being prepared. Its download appears here once it is ready.',
    ready: (rows) => (rows === 1 ? 'The file is ready: 1 charge.' : `The file is ready: ${rows} charges.`),
    tooLarge: 'The file would be too large. Choose fewer days.',
    download: (name) => `Download ${name}`,
    all: 'See all files',
  },
};
