import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

import { grouped } from '#lib/wording/format.ts';
/** The texts of the view of exports, in English. */
export const exportsEn: DeskTexts['exports'] = {
  title: 'Exports',
  lead: 'Files with your data, for your spreadsheet or your accountant. Each is deleted after seven days.',
  list: 'Your files',
  none: 'There are no files of the last seven days.',
  make: 'Prepare a file',
  kind: 'Contents',
  kinds: {
    payments: {
      name: 'Charges',
      columns:
        'A row for each charge: its status, its day, what was collected and returned, the fee with its IVA, the reason if it was not paid, and the customer.',
    },
    settlements: {
      name: 'Movements of the balance',
      columns:
        'A row for each movement: its type, its day, the amount, the fee with its IVA, and the transfer that paid it to you.',
    },
    direct_debits: {
      name: 'Direct debits',
      columns:
        'A row for each direct debit that was created on these days: its status, what is missing, its amount, its interval, the next collection, and the customer.',
    },
    events: {
      name: 'Events',
      columns:
        'A row for each thing that happened: when, its type, and the record after it. It is for programmers.',
    },
    fiscal_payments: {
      name: 'Payments for complements (CFDI)',
      columns:
        'A row for each payment or return, with the data of the payment complement: date, amount, bank, account and the UUID of the invoice.',
    },
    fiscal_fees: {
      name: 'Fees by month',
      columns: 'A row for each month and type of movement, with the fees and their IVA, for your accounts.',
    },
  },
  from: 'From',
  to: 'To',
  days: 'Both days are included, in Mexico City time. One year at most.',
  format: 'Format',
  formats: {
    csv: { name: 'CSV', means: 'Opens in Excel and other spreadsheets.' },
    jsonl: { name: 'JSON Lines', means: 'One JSON object on each line, for programs.' },
  },
  status: 'Only with this status',
  type: 'Only of this type',
  all: 'All',
  debitStatuses: {
    created: 'Waits for the customer',
    pending: 'Something is missing',
    active: 'Active',
    cancelled: 'Cancelled',
    completed: 'Completed',
  },
  submit: 'Prepare',
  begun: 'It is being prepared. It is in the list; you may leave this page in the meantime.',
  file: 'File',
  range: (from, to) => `from ${from} to ${to}`,
  day: (day) => `of ${day}`,
  only: (value) => `only: ${value}`,
  state: 'Status',
  preparing: 'Being prepared…',
  ready: (rows) => (rows === 1 ? 'Ready, with 1 row' : `Ready, with ${grouped(rows)} rows`),
  tooLarge: 'It could not be made: it has too many rows. Choose fewer days.',
  made: 'Requested',
  until: (day) => `Deleted on ${day}`,
  get: 'Download',
  download: 'Download',
  downloading: 'The download has begun.',
  trouble: {
    tooMany: 'Ten files are being prepared already. Wait until one is finished, and try again.',
    gone: 'That file has been deleted. Prepare another one.',
    days: 'Choose the first day and the last day.',
  },
};
