import { createImport } from '#lib/api/imports/routes.ts';
import { showImport } from '#lib/api/imports/show.ts';
import { newId } from '#lib/domain/ids.ts';
import { newImport } from '#lib/domain/imports/steps.ts';
import { UPLOAD_SECONDS, uploadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { MOST_BYTES, uploadName } from '#lib/operations/imports/file-names.ts';
import { configuredMerchantLinks } from '#lib/providers/merchant-files/configured-merchant-links.ts';
import { storeImport } from '#lib/store/imports/imports.ts';

/** Creates an import, and returns the form that uploads its file. */
export const handler = committingEndpoint(createImport, async ({ caller, body, now, commit }) => {
  const one = newImport({ ...body, id: newId('imp', now), account_id: caller.accountId }, now);
  const limits = { mostBytes: MOST_BYTES, seconds: UPLOAD_SECONDS };
  const { url, fields } = await configuredMerchantLinks().uploadForm(uploadName(one), limits);
  const expires_at = uploadEndsAt(now).toISOString();
  const upload = { url, fields: { ...fields }, expires_at, most_bytes: MOST_BYTES };
  return commit([storeImport(one)], { ...showImport(one), upload });
});
