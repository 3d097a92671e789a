import type { Consumer } from '#lib/domain/events.ts';
import type { CollectionStep, Trigger, WorkerSpec } from './function-spec.ts';

/** Workers that neither an event of the service nor the daily collections start. */
type OtherWorker =
  | 'workers/close-days'
  | 'workers/keep-failed-events'
  | 'workers/record-bounces'
  | 'workers/record-deliveries'
  | 'workers/collections/ingest-return-file'
  | 'workers/collections/simulate-bank'
  | 'workers/publish-keys'
  | 'workers/send-webhooks'
  | 'workers/sweep-imports'
  | 'workers/sweep-webhooks'
  | 'workers/sweep-account-verifications';

/** Exactly the consumers of the catalogue of events, the steps of the collections, and the others. */
export type Workers = {
  readonly [W in Consumer]: WorkerSpec<Extract<Trigger, { events: unknown }>>;
} & {
  readonly [S in CollectionStep as `workers/collections/${S}`]: WorkerSpec<{ readonly collectionStep: S }>;
} & {
  readonly [W in OtherWorker]: WorkerSpec<
    Exclude<Trigger, { events: unknown } | { collectionStep: CollectionStep }>
  >;
};
