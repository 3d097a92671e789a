import * as v from 'valibot';
import { day, idOf, listOf, record, text, textLike } from '#lib/api/members/of-record.ts';

const hash = (description: string) => textLike(/^[0-9a-f]{64}$/, description);

/** A merchant's own part of the closing of a day (Ledger, Every day closed). */
export const Closing = v.pipe(
  record('Closing', 'The closing of a day of your ledger. It is written once, and never changes.', {
    day: day('The day, in Mexico City.'),
    account_id: idOf('acc', 'Your account.'),
    text: text(
      'What is signed: canonical JSON with the number and the hash of your transactions of the day, the balances of your accounts of the ledger before and after them in centavos (debits are positive), the hash of your last closing with transactions, and that of the closing of all merchants.',
    ),
    hash: hash('The SHA-256 of the text.'),
    signature: text(
      'A detached JWS (ES256) over the text, by a key of `GET /.well-known/mandate-keys.json`.',
    ),
  }),
  v.examples([
    {
      day: '2026-12-16',
      account_id: 'acc_1je4zs0gq7d2kq9xw4mz0tbn3h8rvc5ge',
      text: '{"account_id":"acc_1je4zs0gq7d2kq9xw4mz0tbn3h8rvc5ge","closing":{"bank_clearing":35050,…',
      hash: '5bf1ad1b5d2a3c9e7f60b4a8c1d2e3f405162738495a6b7c8d9e0f1a2b3c4d5e',
      signature: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImxlZGdlci1jbG9zaW5nK2p3cyIsImtpZCI6ImluaXRpYWwifQ..…',
    },
  ]),
);

export type Closing = v.InferOutput<typeof Closing>;

const ClosedLine = record('ClosedTransaction', 'A balance transaction as it is closed.', {
  id: textLike(/^txn_[0-9a-z]{33,35}$/, 'The id of the transaction.'),
  text: text('Its text, canonical JSON, which the hash of the closing covers. Amounts are centavos.'),
});

/** The lines of a closing, as they are hashed. */
export const ClosedLines = v.pipe(
  record('ClosedTransactions', 'The transactions of a closing, in the order of its hash.', {
    data: listOf(ClosedLine, 'The transactions of this page.'),
    has_more: v.pipe(v.boolean(), v.description('Whether further transactions follow.')),
    next_cursor: v.pipe(
      v.nullable(text('')),
      v.metadata({ description: 'Send it as `cursor` to get the next page; null on the last page.' }),
    ),
  }),
  v.examples([
    {
      data: [
        { id: 'txn_1jhq2m0ra7d2kq9xw4mz0tbn3h8rvc5ge00', text: '{"account_id":"acc_1je4zs0gq7d2kq9xw…' },
      ],
      has_more: false,
      next_cursor: null,
    },
  ]),
);

export type ClosedLines = v.InferOutput<typeof ClosedLines>;
