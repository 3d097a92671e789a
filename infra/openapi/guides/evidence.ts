/** How a merchant proves what a customer authorised: a chapter of the reference, in Markdown. */
export const EVIDENCE = `## Evidence of the mandate
Each direct debit has a chain of entries that proves what its customer authorised. \`GET /api/direct-debits/{id}/mandate\` returns it, verified as it is read; with \`Accept: application/pdf\` it returns the official form, filled in. Evidence outlives the direct debit by ten years.

| entry | written when |
| --- | --- |
| \`consent\` | the customer agrees: for the first time, again, or for another account |
| \`account\` | the account becomes known later or changes, or the bank confirms its holder |
| \`amendment\` | a term, a date, or the customer’s name or address changes |
| \`revocation\` | the customer, you or one of our operators ends the direct debit |
| \`bank_objection\` | the bank reports that the customer objects, or withdraws that (\`is_withdrawn\`) |

An entry holds the full terms at that time, the words that the customer agreed to with their language and version, the origin of the request, and how the link reached the customer. \`terms.shown\` is the block of terms as the customer’s page showed it, row by row.

**To verify it without us**, use the \`text\` of each entry. It contains the hash of the previous entry. \`hash\` is the SHA-256 of its bytes, and \`signature\` is a detached JWS (ES256) over them. \`GET /.well-known/mandate-keys.json\` returns the keys; none is ever removed. A damaged entry is omitted from the response, and \`broken\` says where the chain breaks.

**Signed scans.** \`POST /api/direct-debits/{id}/documents\` keeps a PDF, JPEG or PNG with a direct debit, where nobody can change or delete it for ten years, and \`GET /api/documents/{id}\` returns its SHA-256 and a link to it. It is a document, not consent: no entry of the evidence names it, and the direct debit still asks its customer.

The form shows you the whole account number; customers see the last four digits. The signed text holds a keyed digest of the number.`;
