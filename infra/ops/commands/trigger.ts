import { eventRecords } from '#infra/openapi/stored-events.ts';
import { accountOrDemo } from '#infra/ops/account-ids.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { eventType } from '#infra/ops/options.ts';
import { target } from '#infra/ops/target.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { orderOf } from '#lib/api/events/told.ts';
import { IDS } from '#lib/api/members/story.ts';
import {
  MERCHANT_EVENT_TYPES,
  type MerchantEventType,
  type NewEvent,
} from '#lib/domain/webhooks/merchant-events.ts';
import { storeExample } from '#lib/store/events/test-events.ts';

/** Events of which nothing is true but their shape. */
export const triggerCommands: readonly OpsCommand[] = [
  command({
    name: 'trigger',
    summary: 'Make an example of an event, which reaches whoever is told of events as every other one does.',
    details:
      'The record in it is the reference’s own, with the ids that stand there, as one of the account’s: it is in no list, and ' +
      'nothing comes of it but webhooks. Without a type, or with one that is not there, all types are listed. Only in a sandbox.',
    example: 'trigger charge.paid',
    takes: (line) =>
      line
        .argument('[type]', 'the type of the event, as charge.paid', eventType)
        .option('--account <account>', 'whose event; one of the demo account’s on the local service'),
    run: async ([type], { account }) => {
      if (type === undefined) throw new OpsError(`Name a type of event: ${MERCHANT_EVENT_TYPES.join(', ')}.`);
      if (!STAGES[target().stage].servesSandboxRoutes)
        throw new OpsError('There are examples in a sandbox only: here merchants take every event for true.');
      const accountId = await accountOrDemo(account);
      const now = new Date();
      await storeExample(accountId, exampleOf(type, accountId), now);
      return { type, account_id: accountId, created_at: now.toISOString() };
    },
  }),
];

/** The event of this type in the reference's story, as one of this account. What workers are told of it is left out. */
export function exampleOf(type: MerchantEventType, accountId: string): NewEvent {
  const record = JSON.parse(JSON.stringify(eventRecords[type]).replaceAll(IDS.account, accountId));
  return { type, data: {}, record, order_id: orderOf(record) } as NewEvent;
}
