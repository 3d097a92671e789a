import { statesTable } from '#infra/documents/states.ts';
import { CHARGE_STEPS, DEBIT_STEPS } from '#lib/domain/states.ts';

/** What a customer's authorisation binds, in a merchant's words: chapters of the reference. Markdown. */
export const MANDATE = `## The mandate
What the customer authorised is the mandate: who collects, what for, how much, how often, from which account, from when until when. It binds every way in which money can be taken: the billing cycle, a charge of yours, a retry, a changed date, a late activation, a run after an outage. What does not fit is refused with a code that says why; nothing is taken in its place.

A direct debit collects only while it is \`active\`: acknowledged by its customer, on a validated account, within its term, with the consent in force.

## Periods and limits
A billing period runs from one agreed date to the day before the next one, whatever the months look like. Nothing is taken before the first agreed date. Each order carries its \`period\`, and a retry keeps that of the order it retries: **limits count by the order’s period, not by the day of taking**.

- \`max_amount\` is the most that may be taken for one period. Where the amount varies, it is all that is agreed; where the amount is fixed, it may be larger, so that you can charge besides the cycle. By default it is the amount. The customer sees it.
- Against it count orders that are open or paid, a failed one as long as it may be retried, and, where the amount is fixed, the period’s own collection from the start of the period on. With a fixed amount and no larger maximum nothing is left for a charge besides the cycle.
- A charge of more than is left is a 409 \`mandate_limit_exceeded\`; its \`available\` says how many pesos are left. At most fifty orders of a direct debit can be \`created\`: \`too_many_open_orders\` beyond.
- What stays unpaid is presented again with the next cycle, as orders of their own. **On one day, your customer pays for the period of that day and for two earlier periods at most**, whatever the orders are: retries, charges that waited, missed collections. The oldest periods come first; the rest waits for a later day. The customer agreed to that.
- What collects once has a single period: one order open or paid at a time, and none after one was paid.

## Dates and notice
The customer is told of each collection on the day before it is presented, at the latest. A charge or a retry therefore goes to the next business day; created from 18:00 in Mexico City on, to the one after it. A date of yours that is too early for that moves on, as it does from a holiday. It can lie at most 366 days ahead, and not after the end.

- Collections of the cycle are pre-notified two business days ahead, charges when you make them. A pre-notification names each order with its day, its amount and the account. An order is presented only as it was named: if it waited for consent, for another account, for a suspended merchant or through an outage, it is pre-notified again and collected on the next business day that has a place for it.
- Each pre-notification is an event, \`direct_debit.charge_upcoming\`, whether or not it is mailed.
- An order that is \`created\` is withdrawn if nothing could be taken of its direct debit for a whole period after its day (for a one-off: 30 days), because the direct debit was not active or the merchant was suspended. Orders above the maximum in force are withdrawn, too; those that wait for the next cycle become \`failed\`.
- Activated late, within a period, a direct debit is collected for that period on the first day that notice allows. Periods that pass wholly while it is not active are not collected.
- \`PATCH\` of \`next_payment_date\`, after the acknowledgment, moves one collection within its period: the agreed dates stay, and the customer is told.
- If \`send_email\` is false, or mails come back (\`email_bounced\`), no mail of ours arrives: pass the event on to your customer.

## The end
Nothing is dated, opened, retried or presented after \`end_date\`. What collects once ends without one as well: 30 days after its date. The first run after the end withdraws what has not gone to the bank and leaves what failed as it is; the direct debit is \`completed\` once no order is open. One that was never activated in its time is \`completed\` too; acknowledging it then is a 409 \`direct_debit_final\`, and a retry too late for the term a 409 \`mandate_ended\`.

A later end needs the customer’s consent. An earlier one does not, but is refused while an open order lies behind it.

## What the bank’s word does
Some returns are about one collection: too little money, a blocked account. Others are about the mandate itself. These pause the direct debit: it is \`pending\`, its orders that have not gone to the bank are withdrawn, \`paused\` says why, since when and by which code of the bank, \`requirements\` says what is needed, and the customer is asked for it by mail.

- \`customer_order\`, \`not_authorised\`, \`objection_chargeback\`: the customer told the bank not to pay, never authorised it, or does not recognise a charge. The consent is no longer in force. **Needed:** \`acknowledgment\`. The order that the bank returned is presented again only where the new acknowledgment lists it (\`orders\`); retrying one that is not listed is a 409 \`consent_required\`.
- \`hard_account\`: the account does not exist, is closed or cannot be charged. **Needed:** \`payment_method\`, another account.
- \`unpaid_periods\`: three periods in a row were not paid. **Needed:** \`payment_method\`: another account, or the customer’s consent once more with the same one.
- \`identity_declined\`: the identity on which it rested was declined after all. **Needed:** \`identity_verification\`; where it was declined for this very direct debit, that is final.

A return that the bank corrects (it was paid after all) lifts the pause that it had caused. A paid order can come back as well, within 150 days: it is \`failed\` then, with \`reversed_at\`, and not presented again by itself. An objection may follow another return code: \`charge.objected\` reports it, \`failure\` shows the later code, and it pauses the direct debit like any other. If a correction means that a charge was paid as well as the one in its place, both are \`paid\`, \`charge.taken_twice\` reports it, and \`refund_due\` shows the amount that the customer is to get back until that was done.

Consent belongs to the account. A customer who brings another one by link agrees to it with \`consent: true\`; without that, the direct debit waits for \`acknowledgment\`.

The customer consents to the terms as they were shown. Send the \`terms_hash\` that the link’s \`GET\` shows, in the acknowledgment and beside an account with \`consent: true\`; without it, the customer consents to the terms that the link was made with. If the terms are others now, the response is 409 \`terms_changed\`: nothing is stored, and the link stays valid. Our own pages always send it.

After \`objection_chargeback\`, only a link that was mailed since the objection renews the consent: to the address that was on file before it, or to a corrected one from seven days after the correction. Any other link is refused with 409 \`link_not_mailed\` and stays valid. \`POST …/resend-email\` and \`POST …/link-requests\` mail one, even if \`send_email\` is false.

## Withdrawing, cancelling, revoking
- **Withdraw** an order while it is \`created\`: \`PATCH /api/direct-debits/{id}/charges/{order_id}\` with \`{"status":"cancelled"}\`, or move it with \`charge_date\`. What it would have taken is free again; a retry that is withdrawn leaves the failed order as it was.
- **Cancel** the direct debit: \`PATCH /api/direct-debits/{id}\` with \`{"status":"cancelled"}\`. Refused while orders are open; the 409 names them in \`orders\`, and which of them can be withdrawn.
- **Revoke** it by the customer’s word: \`POST /api/direct-debits/{id}/revoke\`, by you or by the customer’s link. It takes effect at once, whatever is open: nothing more is opened, retried or acknowledged, and what has not gone to the bank is withdrawn. What is in the bank’s file already is still collected; then the direct debit is \`cancelled\`.

## States
A direct debit. Acknowledged, it is \`active\` where nothing is outstanding, and \`pending\` while something is.

${statesTable(DEBIT_STEPS)}

An order of a direct debit. Each is presented once: a retry is another order, named in \`retried_by\`.

${statesTable(CHARGE_STEPS)}`;
