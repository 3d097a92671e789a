import type { ConsentRequests } from '#lib/domain/consent-requests/record.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import { importKey } from '#lib/store/imports/keys.ts';

/** Returns the event that starts a worker for a plan. */
export const eventOf = ({ import_id, account_id, version }: ConsentRequests): Write[] =>
  emit(
    { pk: importKey(import_id).pk, account_id },
    [{ type: 'import.requests_due', data: { import_id, version } }],
    new Date(),
  );
