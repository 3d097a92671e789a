import { SCENARIOS } from '#lib/api/sandbox/scenarios.ts';

/** The scenarios as Markdown. */
const STORIES = SCENARIOS.map(
  ({ id, story, steps, result }) =>
    `**${story}** (\`${id}\`)\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n\n${result}`,
).join('\n\n');

/** How to produce each outcome in the sandbox: a chapter of the reference, in Markdown. */
export const TESTING = `## Testing and test values
In the sandbox, simulators stand in for the banks and for the identity provider. What you send decides their results.

| to test | send |
| --- | --- |
| the transfer brings no receipt | an account number with \`0001\` as digits 14 to 17 |
| the account belongs to another RFC | \`0002\` as these digits |
| the account does not exist | \`0003\` as these digits |
| the provider fails once, then verifies | \`0004\` as these digits |
| a return of the bank | an amount whose centavos are its code, \`.01\` to \`.13\`: \`.04\` insufficient funds, \`.08\` the customer told the bank not to pay |
| such a return at the first attempt, and a paid retry | an amount with \`.21\` to \`.33\`: the code is 20 less |
| no return of the bank | an amount with \`.90\` |
| a late return, a correction, a later or a wrong return | \`POST /sandbox/returns\` |
| months that pass | \`PUT /sandbox/clock\`: your account gets a clock of its own |
| a webhook server that was down | \`POST /sandbox/deliveries/advance\` retries the waiting webhooks at once |
| a file that the bank refuses | \`POST /sandbox/files/{day}/refuse\`, before the run of that day |
| a mail that bounces, or a customer who reports our mails as spam | a customer’s address such as \`bounce+1@simulator.amazonses.com\`, or \`complaint+1@…\` |
| identity approved or declined | with an account that has the feature \`direct-debit-lvl-2\` (ask us for it; on your own machine, \`ops account set\` adds it): \`POST /sandbox/verifications/{id}\`, or the page at the direct debit’s identity \`url\` |
| a paid collection | any other account and amount |

\`POST /sandbox/collections\` runs the collections of your account as if on a business day, from today to ten years ahead. Use the \`next_payment_date\` of the direct debit. The pre-notifications of the run count as sent on the day before.

\`PUT /sandbox/clock\` moves time itself: every business day between the old time and the new one runs in order, as production runs it, and all dates follow. Use it where a story takes weeks, and \`POST /sandbox/collections\` where one day is enough. An account with a clock of its own keeps it, so use an account for each story.

\`POST /api/webhook-endpoints/{id}/test\` sends an event to your server. Production does not serve the paths under \`/sandbox\`.

The client for Node.js brings a fixture for tests (\`@domicilia/client/testing\`), which starts the service on your machine, and \`domicilia listen\`, which forwards the events of a sandbox account to a server in development.

### Scenarios
\`GET /sandbox/scenarios\` returns these stories:

${STORIES}`;
