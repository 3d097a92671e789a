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
| no return of the bank | an amount with \`.90\` |
| identity approved or declined | \`POST /sandbox/verifications/{id}\`, or the page at the direct debit’s identity \`url\` |
| a paid collection | any other account and amount |

\`POST /sandbox/collections\` runs the collections of your account as if on a business day, from today to ten years ahead. Use the \`next_payment_date\` of the direct debit. The pre-notifications of the run count as sent on the day before.

\`POST /api/webhook-endpoints/{id}/test\` sends an event to your server. Production does not serve the paths under \`/sandbox\`.`;
