/** An import as the interface shows it, with texts that look like markup, formulas and right-to-left text. */
export const IMPORT = {
  ...{ id: 'imp_1', kind: 'direct_debits', file_name: '<b>clientes</b> \u202eחדר 🧾 de marzo.csv' },
  ...{ status: 'checked', fault: null, sha256: null, rows: 1_260, done: 1_260, totals: null },
  guess: {
    ...{ encoding: 'latin-1', separator: ';', decimal_mark: 'comma', days: 'day first, unproved' },
    columns: [
      'external_id',
      'customer_id',
      'name',
      'email',
      'clabe',
      'amount',
      'next_payment_date',
      'concept',
    ],
    ignored: ['<i>Observaciones</i>', '=HYPERLINK("x")'],
  },
  counts: { ready: 1_250, rejected: 4, existing: 6, applied: 1_250, failed: 0, undone: 0, kept: 2 },
  ...{ checked_at: '2026-11-20T16:05:12.381Z', applied_at: null, undone_at: null },
  ...{ created_at: '2026-11-20T16:04:12.381Z', updated_at: '2026-11-20T16:05:12.381Z' },
};

/** Its rows. */
export const ROWS = [
  {
    ...{ line: 2, external_id: 'C-1', status: 'rejected', direct_debit_id: null, order_id: null },
    faults: [
      {
        ...{ column: 'clabe', code: 'clabe_scientific', en: 'A spreadsheet has destroyed this account.' },
        es: 'Una hoja de cálculo destruyó esta cuenta. Dé formato de texto a la columna y escríbala de nuevo.',
      },
      { column: null, code: 'not_applied', es: 'La fila no se pudo aplicar.', en: 'The row failed.' },
    ],
  },
  {
    ...{ line: 9, external_id: '<script>=1+1</script> \u202eחדר 🧾', status: 'existing', faults: [] },
    ...{ direct_debit_id: 'dd_01JD9WZK5Q8X4R2M7T3V6Y1B0C', order_id: null },
  },
];

/** The plan of its mails. */
export const PLAN = {
  ...{ import_id: 'imp_1', status: 'active', mails_per_day: 200, starts_on: '2026-11-23', reminders: true },
  ...{ next_day: '2026-11-24', last_day: '2026-11-23', mails: 200, counted_at: '2026-11-23T16:05:12.381Z' },
  counts: { to_ask: 850, asked: 190, reminded: 0, bounced: 3, agreed: 1, active: 206, ended: 0 },
  ...{ created_at: '2026-11-20T16:04:12.381Z', updated_at: '2026-11-20T16:05:12.381Z' },
};
