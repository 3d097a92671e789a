import { MOST_DAYS } from '#lib/domain/imports/totals.ts';

/** How merchants charge many direct debits from a spreadsheet, as a chapter of the reference. */
export const IMPORT_CHARGES = `## Import charges
A file of charges charges many direct debits that exist, such as a school’s list of a month. Each row is a \`POST /api/direct-debits/{id}/charges\`, under the same rules, and the steps are those of *Import your customers*: create an import of the kind \`charges\`, upload the file, check it, apply it.

**The file.** Its first line names the columns, in any order: \`external_id\` (your own id of the charge), \`amount\`, and \`direct_debit_id\` or \`direct_debit_external_id\`; \`concept\` and \`charge_date\` are not required. Spanish names such as \`folio\`, \`matrícula\` (your id of the direct debit), \`importe\` and \`fecha\` are known as well. An empty \`concept\` is that of the direct debit, an empty \`charge_date\` the first day that can be pre-notified. An amount is never left out.

**The check** changes nothing. The rows of one direct debit are checked in the order of the file, and each counts for those after it: towards the maximum of its billing period, and towards the fifty charges that may wait. \`totals\` then says what the rows that are \`ready\` would take: in all, on each of the first ${MOST_DAYS} days, and later. Compare it with your own sum before you apply the import.

**Applying** decides each row again, as it is then. A direct debit that was revoked since, a maximum that another charge has used up, or a day that has passed makes its row \`failed\`, with the fault. Each charge is stored with its row in one transaction, so it is made once, however often the import is repeated. Its customer is pre-notified at once, as of every charge. While your account is suspended, or collections are on hold, the import waits.

**Undoing** withdraws the charges that have not gone to the bank, and frees their external ids. The others are \`kept\`.`;
