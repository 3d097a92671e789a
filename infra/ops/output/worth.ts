/**
 * The columns that a narrow table leaves out first, the least worth first: what only programs need, what another column
 * says as well, and what the command that shows one record says in full.
 */
const LEAST: readonly string[] = [
  ...[
    'digest',
    'sha256',
    'hash',
    'signature',
    'odd',
    'postings',
    'public_keys',
    'message_id',
    'version',
    'kid',
  ],
  ...['what_to_do', 'meaning', 'message', 'updated_at', 'settled_at', 'released_at', 'evidence_sent_at'],
  ...['resolved_at', 'decided_by', 'sent_by', 'retried_by', 'reversed_at', 'reverses', 'charge_date'],
  ...['finished_at', 'expires_at', 'documents', 'features', 'description', 'concept', 'bank_code'],
  ...['direct_debit_id', 'payment_id', 'exception', 'file', 'first_return_at', 'email', 'account_id'],
  ...['corrected', 'corrected_sum', 'reversed', 'reversed_sum', 'taken_back', 'taken_back_sum', 'detail'],
  ...['presented_on', 'created_at', 'edge_request_id', 'order_id'],
];

/** Returns which of some columns is worth least: one of the list above, or else the last. */
export function leastWorth(names: readonly string[]): string {
  const others = names.slice(1);
  return LEAST.find((name) => others.includes(name)) ?? others.at(-1) ?? '';
}
