import { asksForPdf, Binary, PDF } from '#lib/api/binary.ts';
import { getMandate } from '#lib/api/direct-debits/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { log } from '#lib/log.ts';
import { readMandate } from '#lib/operations/mandate/read-mandate.ts';
import { masked, showMandate } from '#lib/operations/mandate/show-mandate.ts';
import { requireOwnedDirectDebit } from '#lib/operations/require-owned.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';

/**
 * Returns what a customer authorised and every later change, verified as it is read, also as the official form (PDF).
 * The form shows the merchant the whole account number, and that is logged. Customers with a link see its last digits.
 */
export const handler = readingEndpoint(getMandate, async ({ caller, params, header }) => {
  expectSecrets();
  const debit = await requireOwnedDirectDebit(caller, params.id);
  const isMasked = caller.link !== undefined;
  const [mandate, form] = await Promise.all([
    readMandate(debit),
    // Loaded only for callers who request the form, while the table is read: the PDF code is several times the rest of
    // this function.
    asksForPdf(header('accept')) && import('#lib/mandate-form/mandate-form.ts'),
  ]);
  if (!form) return showMandate(mandate, { isMasked });
  if (mandate.entries.length === 0) throw new ApiError('not_found');
  const entries = isMasked ? mandate.entries.map(masked) : mandate.entries;
  const { fault, numbers } = mandate;
  const about = { language: debit.language, brokenAt: fault?.entry ?? null };
  const options = isMasked ? about : { ...about, numbers };
  if (!isMasked && numbers.size > 0) log('info', 'account_number_shown', { direct_debit_id: debit.id });
  return new Binary(await form.mandateForm(entries, options), PDF);
});
