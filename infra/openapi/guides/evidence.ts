/** How a merchant proves what a customer authorised: a chapter of the reference. Markdown. */
export const EVIDENCE = `## Evidence of the mandate
Each direct debit has a chain of entries that proves what its customer authorised. \`GET /api/direct-debits/{id}/mandate\` returns it, verified as it is read; with \`Accept: application/pdf\` it returns the official form, filled in. Evidence outlives the direct debit by ten years.

| entry | written when |
| --- | --- |
| \`consent\` | the customer agrees: for the first time, again, or to another account |
| \`account\` | the account becomes known later or changes, or the bank confirms its holder |
| \`amendment\` | a term, a date, or the customer’s name or address changes |
| \`revocation\` | the customer, you or an operator of ours ends the direct debit |
| \`bank_objection\` | the bank reports that the customer objects, or withdraws that (\`is_withdrawn\`) |

An entry holds the full terms at that time, the words that the customer agreed to with their language and version, the origin of the request, and how the link reached the customer. \`terms.shown\` is the block of terms as the customer’s page showed it, row by row.

**To verify it without us**, take the \`text\` of each entry. It holds the hash of the entry before it. Its own SHA-256 and a detached JWS (ES256) cover its bytes, and \`GET /.well-known/mandate-keys.json\` has the keys, of which none is ever removed. A damaged entry is left out of the response, and \`broken\` says where the chain breaks.

The form shows you the whole account number; customers see the last four digits. The signed text holds a keyed digest of the number.`;
