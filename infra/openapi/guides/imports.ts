import { FAULTS } from '#lib/domain/imports/faults.ts';
import { LATER_FAULTS } from '#lib/domain/imports/later-faults.ts';
import { MOST_AT_WORK } from '#lib/domain/imports/steps.ts';
import { UPLOAD_TIME } from '#lib/domain/merchant-file-links.ts';

const faults = Object.entries({ ...FAULTS, ...LATER_FAULTS })
  .map(([code, { en }]) => `| \`${code}\` | ${en} |`)
  .join('\n');

/** How merchants bring their customers from a spreadsheet, as a chapter of the reference. */
export const IMPORTS = `## Import your customers
An import turns a file into payment methods and direct debits, one for each row. A mandate that was signed elsewhere is no consent here: each direct debit is \`created\`, and its customer is asked like any other. You can keep a scan of that mandate with its direct debit: see *Documents*.

1. \`POST /api/imports\` with \`{"kind":"direct_debits","file_name":"clientes.csv"}\` returns a form. Send it as \`multipart/form-data\` to \`upload.url\` with all of \`upload.fields\`, then the file in a field named \`file\`. The form is valid for ${UPLOAD_TIME}: upload at once.
2. \`POST /api/imports/{id}/check\` begins the check. It changes nothing else. Retrieve the import until it is \`checked\`, or wait for the event \`import.checked\` or \`import.failed\`; each step ends with one. \`guess\` says how we read the file, \`counts\` how many rows are \`ready\`, \`rejected\` or \`existing\`, and \`GET /api/imports/{id}/rows?status=rejected\` names every fault of a row. At most ${MOST_AT_WORK} imports of an account are worked on at a time; another step is refused with 429 \`too_many_requests\` until one of them ends.
3. \`POST /api/imports/{id}/apply\` applies the rows that are ready: exactly the bytes that were checked.
4. \`POST /api/imports/{id}/undo\` takes them back, until a customer was pre-notified of a collection.

**The file** is a CSV in UTF-8 or Latin-1, separated by commas, semicolons or tabs, with at most 100,000 rows and 25 MB. Its first line names the columns, in any order: \`external_id\`, \`customer_id\`, \`name\`, \`email\`, \`clabe\`, \`amount\`, \`next_payment_date\` and \`concept\` are required; \`bank\`, \`rfc\`, \`max_amount\`, \`interval\` and \`end_date\` are not. Spanish names such as \`matrícula\`, \`titular\`, \`correo\` and \`monto\` are known as well. An empty \`interval\` means a single collection. Days are \`YYYY-MM-DD\` or \`DD/MM/YYYY\`. A day with its month first is refused, and then so is every day of the file that could be read in both orders.

**Accounts.** A spreadsheet keeps 15 digits of a number, so it destroys most account numbers, and one in thirteen destroyed numbers still has a correct check digit. Format the column as text before you fill it. A number that 15 digits can write is refused whatever its check digit says; add that customer with \`POST /api/customers/{customerId}/payment-methods\`.

**Again.** Each row needs your own \`external_id\`. The same file again does nothing: its rows are \`existing\`. A corrected file does what is left. A row that differs from the stored direct debit changes nothing, and names the columns that differ. Two rows with the same customer, account, concept, amount and interval are one customer twice, whatever their ids: all but the first are refused.

**Asking your customers.** Applying an import sends no mail. \`PUT /api/imports/{id}/consent-requests\` with \`{"mails_per_day":200}\` plans the mails: so many on each business day, between 9 and 20 hours in Mexico City, in the order of the file. Each mail says that the customer already pays you, and what changes. A customer who has not decided is reminded after three days and after seven days; reminders count as mails of their day, and go first. Send another plan to change it: \`paused\` stops the mails within a hundred of them, and nothing that was sent is sent again. One address gets at most twenty of your mails a day; the others follow on the next day.

\`GET\` of the same path shows how many customers were asked, have agreed, or are active. A customer who never agrees is never collected from. If a row has an RFC, the validation of its account begins with the first mail, for at most 1,000 accounts of yours a day. For a customer whose mails bounce, correct \`customer\`, then \`POST /api/direct-debits/{id}/resend-email\`. An account of the sandbox with a clock of its own sends the mails of each day that its clock passes.

The faults of files and rows:

| code | meaning |
| --- | --- |
${faults}`;
