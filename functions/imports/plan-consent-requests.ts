import { planConsentRequests } from '#lib/api/consent-requests/routes.ts';
import { tagConsentRequests } from '#lib/api/consent-requests/show.ts';
import { requireMatch } from '#lib/api/entity-tags.ts';
import { planRequests } from '#lib/domain/consent-requests/plan.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { eventOf } from '#lib/operations/consent-requests/event-of.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findConsentRequests, storeConsentRequests } from '#lib/store/imports/consent-requests.ts';
import { findImport } from '#lib/store/imports/imports.ts';

const PLANNED =
  'The mails of this import are planned already. Retrieve the plan, and send its ETag as If-Match to change it.';

/** Plans the mails that ask the customers of an import for consent, and starts them. */
export const handler = committingEndpoint(
  planConsentRequests,
  ({ caller, params: { id }, body: { first, ...terms }, readClock, header, commit }) =>
    retryOnConflict(async () => {
      const [found, before, clock] = await Promise.all([
        findImport(id),
        findConsentRequests(id),
        readClock(),
      ]);
      const one = requireOwned(caller, found);
      if (one.kind !== 'direct_debits' || one.status !== 'applied') throw new ApiError('import_not_ready');
      requireMatch(header('if-match'), before && tagConsentRequests(before, clock));
      if (first && before) throw new ApiError('precondition_failed', { message: PLANNED });
      const plan = { ...terms, starts_on: terms.starts_on ?? before?.starts_on ?? clock.today };
      const next = planRequests(before, plan, { import_id: id, account_id: one.account_id }, clock);
      return commit([storeConsentRequests(before, next), ...eventOf(next)], tagConsentRequests(next, clock));
    }),
);
