import { eventRecords } from '#infra/openapi/stored-events.ts';
import { accountOrDemo } from '#infra/ops/account-ids.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { eventType } from '#infra/ops/options.ts';
import { target } from '#infra/ops/target.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { orderOf } from '#lib/api/events/event-drafts.ts';
import { IDS } from '#lib/api/members/story.ts';
import {
  MERCHANT_EVENT_TYPES,
  type MerchantEventType,
  type NewEvent,
} from '#lib/domain/webhooks/merchant-events.ts';
import { storeExample } from '#lib/store/events/test-events.ts';

/** Example events: only their form is real. */
export const triggerCommands: readonly OpsCommand[] = [
  command({
    name: 'trigger',
    summary: 'Create an example event, which is delivered like every other event.',
    details:
      'Its record is the example of the reference, with the ids there, as a record of the account. It is in no list ' +
      'and has no effect but webhooks. Without a type, all types are listed. Works only in a sandbox.',
    example: 'trigger charge.paid',
    takes: (line) =>
      line
        .argument('[type]', 'event type, such as charge.paid', eventType)
        .option('--account <account>', 'account id (default on the local service: the demo account)'),
    run: async ([type], { account }) => {
      if (type === undefined) throw new OpsError(`Name an event type: ${MERCHANT_EVENT_TYPES.join(', ')}.`);
      if (!STAGES[target().stage].servesSandboxRoutes)
        throw new OpsError(
          'Example events are for sandboxes only: merchants treat every event of this stage as real.',
        );
      const accountId = await accountOrDemo(account);
      const now = new Date();
      const event_id = await storeExample(accountId, exampleOf(type, accountId), now);
      return { event_id, type, account_id: accountId, created_at: now.toISOString() };
    },
  }),
];

/** Returns the reference's example of this event type, for this account and without the data for workers. */
export function exampleOf(type: MerchantEventType, accountId: string): NewEvent {
  const record = JSON.parse(JSON.stringify(eventRecords[type]).replaceAll(IDS.account, accountId));
  return { type, data: {}, record, order_id: orderOf(record) } as NewEvent;
}
