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

/** For a merchant's engineer, next to the server in development. */
export const listenCommands: readonly OpsCommand[] = [
  command({
    name: 'listen',
    summary: 'Print an account’s events as they happen, and forward them to a server on this machine.',
    details:
      'Forwards each event once, signed like a webhook with a secret that is printed at the start, and prints the ' +
      'response of the server. Events of a deployed stage are sent to this machine only. Stop with Ctrl-C.',
    example: 'listen --forward-to http://localhost:4242/hooks',
    takes: (line) =>
      line
        .option('--forward-to <url>', 'address on this machine: http://localhost:4242/hooks', localAddress)
        .option('--account <account>', 'account id (default on the local service: the demo account)')
        .option('--type <type>', 'only events of this type; can be repeated', several(eventType))
        .option('--json', 'print each event as one line of JSON'),
    file: async (_, { forwardTo: url, account, type: types, json }) => {
      const accountId = await accountOrDemo(account);
      const tally: Tally = { events: 0, delivered: 0 };
      const events = await followEvents(eventsOf(accountId));
      if (url === undefined) {
        console.error('Listening. Stop with Ctrl-C.');
        onInterrupt(() => `${tally.events} events.`);
        return eventLines(events, { types, json }, tally);
      }
      const secret = newSecretText();
      console.error(`Forwarding to ${url}, with the signing secret ${secret}`);
      onInterrupt(() => `${tally.events} events, ${tally.delivered} of them with a 2xx response.`);
      return eventLines(events, { types, json, forward: forwardTo(url, secret) }, tally);
    },
  }),
];

/** A secret for this occasion, in the form of those that endpoints have. */
const newSecretText = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns a function that sends an event once, as a webhook, to an address of this machine. */
function forwardTo(url: string, secret: string): (event: MerchantEvent) => Promise<WebhookOutcome> {
  const sender = httpsWebhooks({ toLocalhost: true });
  return (event) => sender.send({ url, ...signWebhook(event, [secret], new Date()) });
}

/** Ends the program with exit code 0 at Ctrl-C, after a last line. */
function onInterrupt(lastLine: () => string): void {
  process.once('SIGINT', () => {
    // Overwrites ^C.
    clearProgress();
    console.error(lastLine());
    process.exit(0);
  });
}
