/** How customers reach their pages: a chapter of the reference, in Markdown. */
export const LINKS = `## Your customer’s pages
Customers have no account here. A link opens the page where they agree, provide what is outstanding, see what they authorised and what was collected, change the account, or cancel.

- A link is valid for 24 hours and belongs to one direct debit. Reading does not use it up; acknowledging, starting the validation of an account, and revoking do. A newer link replaces it. A 403 \`token_used\` says in \`reason\` whether the link was used or replaced.
- We mail links. \`POST /api/direct-debits/{id}/session-link\` returns a link that you send yourself, with a \`short_url\` for SMS; \`POST /api/direct-debits/{id}/resend-email\` mails it again.
- Every mail ends with a URL where the customer requests a new link, which is mailed to the address on file. So an old mail is still useful.
- A link sees only those members of a record that its customer needs. The schemas whose names end in \`ByLink\` list them.
- Mails that you request are limited for each address: five within a minute and twenty within a day, then 429 \`too_many_requests\`. Customers can request at most ten a day, five of them for one direct debit. Mails that a direct debit sends by itself are always sent.`;
