import { randomBytes } from 'node:crypto';
import { accountOrDemo } from '#infra/ops/account-ids.ts';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { eventLines, type Tally } from '#infra/ops/listen/event-lines.ts';
import { eventsOf } from '#infra/ops/listen/events-of.ts';
import { followEvents } from '#infra/ops/listen/follow-events.ts';
import { eventType, localAddress, several } from '#infra/ops/options.ts';
import { clearProgress } from '#infra/ops/progress.ts';
import type { MerchantEvent } from '#lib/domain/webhooks/merchant-events.ts';
import { signWebhook } from '#lib/operations/webhooks/sign-webhook.ts';
import { httpsWebhooks } from '#lib/providers/webhooks/https-webhooks.ts';
import type { WebhookOutcome } from '#lib/providers/webhooks/port.ts';

/** What a merchant's engineer has running beside the server that is being written. */
export const listenCommands: readonly OpsCommand[] = [
  command({
    name: 'listen',
    summary: 'Print an account’s events as they happen, and forward them to a server on this machine.',
    details:
      'Each event is forwarded once, signed as webhooks are, by a secret that is printed at the start; beside it stands what ' +
      'the server answered. Events of a deployed stage go to no other machine. Ctrl-C ends it.',
    example: 'listen --forward-to http://localhost:4242/hooks',
    takes: (line) =>
      line
        .option('--forward-to <url>', 'where on this machine: http://localhost:4242/hooks', localAddress)
        .option('--account <account>', 'whose events; those of the demo account on the local service')
        .option('--type <type>', 'only events of this type; may be given several times', several(eventType))
        .option('--json', 'print each event whole, as JSON in one line'),
    file: async (_, { forwardTo: url, account, type: types, json }) => {
      const accountId = await accountOrDemo(account);
      const tally: Tally = { events: 0, delivered: 0 };
      const events = await followEvents(eventsOf(accountId));
      if (url === undefined) {
        console.error('Listening.');
        onInterrupt(() => `${tally.events} events.`);
        return eventLines(events, { types, json }, tally);
      }
      const secret = newSecretText();
      console.error(`Forwarding to ${url}, signed with the secret ${secret}`);
      onInterrupt(() => `${tally.events} events, of which ${tally.delivered} were answered with 2xx.`);
      return eventLines(events, { types, json, forward: forwardTo(url, secret) }, tally);
    },
  }),
];

/** A secret for this occasion, in the form of those that endpoints have. */
const newSecretText = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What sends events to an address of this machine, each once, as webhooks are sent. */
function forwardTo(url: string, secret: string): (event: MerchantEvent) => Promise<WebhookOutcome> {
  const sender = httpsWebhooks({ toLocalhost: true });
  return (event) => sender.send({ url, ...signWebhook(event, [secret], new Date()) });
}

/** Ends the program well at Ctrl-C, whatever it is doing, with a last line. */
function onInterrupt(lastLine: () => string): void {
  process.once('SIGINT', () => {
    // In place of what the terminal shows for the key.
    clearProgress();
    console.error(lastLine());
    process.exit(0);
  });
}
