/** How customers reach their pages: a chapter of the reference. Markdown. */
export const LINKS = `## Your customer’s pages
Customers have no account here. A link leads them to what they can do: agree, bring what is outstanding, see what they authorised and what was collected, change the account, cancel.

- A link is valid for 24 hours and belongs to one direct debit. Looking does not use it up; what it was made for does. A newer link replaces it. A 403 \`token_used\` says in \`reason\` which of both happened.
- We mail links. \`POST /api/direct-debits/{id}/session-link\` returns one to send by yourself, with a \`short_url\` for SMS; \`POST /api/direct-debits/{id}/resend-email\` mails it again.
- Every mail ends with an address where the customer asks for a link to the address on file, so an old mail still leads somewhere.
- A link sees of a record only what its customer needs. The schemas whose names end in \`ByLink\` list it.
- Mails that you ask for are limited for each address: five within a minute and twenty on a day, then 429 \`too_many_requests\`. Customers ask for at most ten on a day, five of them for one direct debit. Mails that belong to the life of a direct debit are always sent.`;
