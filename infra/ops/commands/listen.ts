import { accountOrDemo } from '#infra/ops/account-ids.ts';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { eventLines, type Tally } from '#infra/ops/listen/event-lines.ts';
import { eventsOf } from '#infra/ops/listen/events-of.ts';
import { followEvents } from '#infra/ops/listen/follow-events.ts';
import { forwardTo, newSecretText } from '#infra/ops/listen/forward.ts';
import { onInterrupt } from '#infra/ops/listen/on-interrupt.ts';
import { eventType, localAddress, several } from '#infra/ops/options.ts';

/** What a merchant's engineer has running beside the server that is being written. */
export const listenCommands: readonly OpsCommand[] = [
  command({
    name: 'listen',
    summary: 'Print an account’s events as they happen, and forward them to a server on this machine.',
    details:
      'Each event is forwarded once, signed as notices are, by a secret that is printed at the start; beside it stands what ' +
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
