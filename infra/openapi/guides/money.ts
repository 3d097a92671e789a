/** Where a merchant's money is: a chapter of the reference. Markdown. */
export const MONEY = `## Where your money is
Each movement of money is a **balance transaction**. It is written together with the change that causes it, and is never changed afterwards: a mistake is corrected by its reverse.

| type | when | amount |
| --- | --- | --- |
| \`charge\` | an order was paid, also by a correction | positive |
| \`charge_return\` | the bank took the payment back | negative |
| \`charge_correction\` | the bank took its return back | positive |
| \`double_charge\` | an order was paid as well as the one in its place; its reverse has a negative amount | positive |
| \`reserve_hold\`, \`reserve_release\` | a part of a day’s payments is kept in reserve, and is yours again | negative, then positive |
| \`refund\`, \`refund_paid\` | money left for a payer, and arrived there | negative, then 0 |
| \`refund_return\` | it came back | positive |
| \`transfer\`, \`transfer_paid\` | what you are owed left for your payout account, and arrived there | negative, then 0 |
| \`transfer_return\` | it came back, and is available again | positive |
| \`dispute_fee\`, \`dispute_fee_return\` | the bank took a payment back that its customer does not recognise; the dispute was won | 0 |
| \`fee_payment\` | you paid fees that you owed | positive |
| \`adjustment\` | we corrected what is owed to you; \`description\` says why | either |
| \`write_off\` | we gave up what you owed | positive |

Only a \`charge\` and a dispute have a fee, with IVA. That of a charge is booked once per order, and stays when the bank takes the payment back.

Your account has one of two settlements. **Direct**: the bank credits you itself. The balance then has only what you owe for fees and IVA (\`owed\`). **Held**: the bank credits us, and we owe it to you. A payment is \`pending\` until its \`available_on\`, two business days after the payment unless agreed otherwise, and in production also until the bank has credited it to us. Then it is \`available\`. In the sandbox the bank credits at once. A return counts at once, and so does the payment that it takes back. If we keep a reserve of your account (\`reserved\`), each day’s payments lose the agreed percentage on the next business day, before they are available, and get it back after the agreed days, or earlier as far as you owe us. The operator changes the settlement; a charge keeps the one that it had when it was presented.

- \`GET /api/balance\` shows the sums at this moment. \`as_of\` is when they last changed: they follow a transaction within seconds. \`with_bank\` is what the bank has not returned yet, \`with_bank_count\` how many orders that is; it is in no other sum.
- \`GET /api/balance-transactions\` lists every movement; with \`order_id\`, those of an order.
- \`GET /api/statements/{month}\` sums a month by type and by day. Opening balance plus all \`net\` is the closing balance if your account is held. If it is direct, the amounts of charges and returns do not move the balance: the bank credited them to you. In the sandbox a transaction counts on the day whose collections you ran, so read the statement of that month.

**Transfers** send what is available to your payout account. A transfer takes all available transactions, and its amount is their sum: \`GET /api/transfers/{id}/balance-transactions\` lists them, and each names its \`transfer_id\`. We transfer each business day, week or month, as agreed, if the sum reaches your minimum; \`POST /api/transfers\` asks for one now. We set the payout account: it is verified by a transfer of one cent, and a change takes effect after two business days, in which nothing is transferred. Above a limit a transfer stays \`closed\` until we have checked it. Each step is an event: \`transfer.closed\`, \`transfer.released\`, \`transfer.presented\`, \`transfer.paid\`, \`transfer.returned\`. In the sandbox, each run of a day transfers what is available on that day; digits 14 to 17 of the payout account decide: \`0005\` comes back, \`0009\` gets no answer, anything else arrives.

**Refunds** give a payer money back, to the account that was debited: \`POST /api/orders/{order_id}/refunds\` refunds a paid charge, or the \`amount\` that you name, for 150 days. Several refunds of a charge never sum to more than was paid, and its fee stays. A refund is \`released\` as soon as your balance covers it, before the next transfer, and goes to the bank with the next file; until then it is \`created\`, and its amount is not \`available\`. If the bank takes the payment back first, the refund is \`cancelled\`. The payer is mailed when the money has arrived. If it comes back, its amount is yours again, and you can refund it once more. A charge that was paid as well as its retry is refunded by itself (\`is_automatic\`), and not from your balance. Each step is an event: \`refund.created\`, \`refund.released\`, \`refund.presented\`, \`refund.paid\`, \`refund.returned\`, \`refund.cancelled\`; one that is covered at once has no \`refund.released\`. In the sandbox, amounts that end in \`.91\` come back, and those that end in \`.92\` get no answer.

**Disputes**: if the bank takes a payment back because its customer does not recognise it, it opens a dispute (\`dispute_id\` of the charge). The payment has left your balance with the return; the dispute itself moves only its fee, if one is agreed. We send the bank the form that the customer signed with the evidence of the consent, until \`evidence_due_on\`; you have nothing to do, unless the customer is right: \`POST /api/disputes/{id}/accept\` gives in. A correction of the bank wins the dispute, also one that was lost: the payment is yours again, and so is the fee. Each step is an event: \`dispute.created\`, \`dispute.evidence_sent\`, \`dispute.won\`, \`dispute.lost\`.

The payouts of an order (\`POST /api/payouts\`) are at most what it has brought in, if we hold your money: a paid charge its amount less the fee and its refunds, an unpaid charge nothing, any other order its total less the fee. If the bank takes the payment back later, or you refund it, the payouts stay, and show \`covered: false\` until the bank corrects that or you lower them; each change is a \`payout.updated\`.

**Each day is closed** from 02:00 of the next day on: \`GET /api/closings/{day}\` returns a signed text with the hash of your transactions of that day, your balances before and after them, and the hash of the closing before. It never changes. A day without transactions has a closing too. [verify-closings.mjs](/docs/verify-closings.mjs) downloads closings and verifies them offline, without us and without a package: save it, then run \`TOKEN=… node verify-closings.mjs download https://HOST 2026-12-01 2026-12-31 closings\` and \`node verify-closings.mjs verify closings 2026-12-01 2026-12-31\`. It ends at the first day that is missing and at the first byte that was changed, and names the line, the head or the signature.

The scope is \`read_ledger\`; a request for a transfer needs \`write_transfers\`, a refund \`write_refunds\`, and accepting a dispute \`write_disputes\`.`;
