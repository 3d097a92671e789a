import { statesTable } from '#infra/documents/states.ts';
import { CHARGE_STEPS, DEBIT_STEPS } from '#lib/domain/states.ts';

/** The mandate, for merchants: chapters of the reference, in Markdown. */
export const MANDATE = `## The mandate
The mandate is what the customer authorised: who collects, for what, how much, how often, from which account, and from when until when. It limits every collection: scheduled ones, your charges, retries, changed dates, late activations and runs after an outage. A request beyond the mandate is refused with a code that says why, and nothing is collected in its place.

A direct debit collects only while it is \`active\`: acknowledged by its customer, on a validated account, within its term, with the consent in force.

## Periods and limits
A billing period runs from one agreed date to the day before the next one, regardless of calendar months. Nothing is collected before the first agreed date. Each order has a \`period\`, and a retry keeps the period of the order that it retries: **limits count by the order’s period, not by the day of collection**.

- \`max_amount\` is the maximum that may be collected for one period. If the amount varies, it is the only agreed limit. If the amount is fixed, it can be larger, so that you can create charges in addition to the schedule; by default it is the amount. The customer sees it.
- Open and paid orders count against it, and so do failed orders while they can be retried. If the amount is fixed, the scheduled collection of the period counts from the start of the period. With a fixed amount and no larger maximum, nothing is left for additional charges.
- A charge that exceeds what is left is refused with 409 \`mandate_limit_exceeded\`; \`available\` is the remaining amount in pesos. At most fifty orders of a direct debit can be \`created\`; the next one is refused with 409 \`too_many_open_orders\`.
- Unpaid orders are carried over: they are retried with the next scheduled collection, as separate orders. **On one day, your customer pays for the period of that day and for at most two earlier periods**, whether the orders are retries, charges that waited, or missed collections. The oldest periods are first; the others wait for a later day. The customer agreed to this.
- A direct debit that collects once has a single period: one open or paid order at a time, and none after one was paid.

## Dates and notice
The customer is pre-notified of each collection at the latest on the day before it is presented. A charge or a retry is therefore collected on the next business day or, if you create it from 18:00 in Mexico City, on the one after it. If the date that you send is too early for that, or a holiday, it moves to the next possible business day. It can be at most 366 days ahead, and not after the end.

- Scheduled collections are pre-notified two business days ahead, and charges when you create them. A pre-notification names each order with its day, its amount and the account. An order is presented only as it was pre-notified: if it waited for consent, for another account, for the end of a merchant’s suspension or because of an outage, it is pre-notified again and collected on the next business day that has a place for it.
- Each pre-notification is an event, \`direct_debit.charge_upcoming\`, whether or not it is mailed.
- A \`created\` order is withdrawn if its direct debit could not collect for a whole period after the order’s day (30 days for a one-off), because it was not active or the merchant was suspended. Orders above the current maximum are withdrawn as well; carried-over orders become \`failed\`.
- A direct debit that is activated late, within a period, collects for that period on the first day for which the customer can be pre-notified. Periods that pass entirely while it is not active are not collected.
- \`PATCH\` of \`next_payment_date\`, after the acknowledgment, moves one collection within its period: the agreed dates stay, and the customer is pre-notified of the new day.
- If \`send_email\` is false, or mails bounce (\`email_bounced\`), your customer receives no mail from us: pass the event on to your customer.

## The end
Nothing is scheduled, opened, retried or presented after \`end_date\`. A direct debit that collects once ends 30 days after its date if it has no \`end_date\`. The first run after the end withdraws the orders that have not been sent to the bank and leaves failed orders as they are; the direct debit is \`completed\` once no order is open. A direct debit that was never activated in its term is \`completed\` as well; acknowledging it then is a 409 \`direct_debit_final\`, and a retry too late for the term is a 409 \`mandate_ended\`.

A later end needs the customer’s consent. An earlier end does not, but it is refused while an open order is dated after it.

## Returns and pauses
Some returns concern one collection, such as insufficient funds or a blocked account. Others concern the mandate itself and pause the direct debit. It is then \`pending\`, and its orders that have not been sent to the bank are withdrawn. \`paused\` says why and since when, and gives the bank’s code; \`requirements\` says what is needed, and a mail asks the customer for it.

- \`customer_order\`, \`not_authorised\`, \`objection_chargeback\`: the customer told the bank not to pay, never authorised it, or does not recognise a charge. The consent is no longer in force. **Needed:** \`acknowledgment\`. The returned order is presented again only if the new acknowledgment lists it (\`orders\`); retrying one that is not listed is a 409 \`consent_required\`, and its \`consent_required\` is true.
- \`hard_account\`: the account does not exist, is closed or cannot be charged. **Needed:** \`payment_method\`, another account.
- \`unpaid_periods\`: three periods in a row were not paid. **Needed:** \`payment_method\`: another account, or a new consent of the customer to the same one.
- \`identity_declined\`: the identity verification that the direct debit relied on was declined later. **Needed:** \`identity_verification\`; if the verification of this very direct debit was declined, that is final.

If the bank corrects a return (the order was paid after all), the pause that it caused ends. A paid order can also be returned, within 150 days: it is then \`failed\`, with \`reversed_at\`, and is not retried automatically. An objection can follow another return code: \`charge.objected\` reports it, \`failure\` shows the later code, and it pauses the direct debit like any other objection. If a correction means that both a charge and its retry were paid, both are \`paid\`, \`charge.taken_twice\` reports it, and \`refund_due\` shows the amount to refund to the customer until the refund is made.

Consent belongs to the account. A customer who adds another account by link agrees to it with \`consent: true\`; without that, the direct debit waits for \`acknowledgment\`.

The customer consents to the terms as they were shown. Send the \`terms_hash\` that the link’s \`GET\` shows, both in the acknowledgment and with an account and \`consent: true\`. Without it, the customer consents to the terms that the link was created with. If the terms have changed since, the response is 409 \`terms_changed\`: nothing is stored, and the link stays valid. Our own pages always send it.

After \`objection_chargeback\`, only a link that was mailed since the objection renews the consent: to the address that was on file before it, or to a corrected one from seven days after the correction. Any other link is refused with 409 \`link_not_mailed\` and stays valid. \`POST …/resend-email\` and \`POST …/link-requests\` mail one, even if \`send_email\` is false.

## Withdrawing, cancelling, revoking
- **Withdraw** an order while it is \`created\`: \`PATCH /api/direct-debits/{id}/charges/{order_id}\` with \`{"status":"cancelled"}\`, or move it with \`charge_date\`. Its amount becomes available again; if it was a retry, the failed order can be retried again.
- **Cancel** the direct debit: \`PATCH /api/direct-debits/{id}\` with \`{"status":"cancelled"}\`. This is refused while orders are open; the 409 lists them in \`orders\` and marks those that can be withdrawn.
- **Revoke** it at the customer’s request: \`POST /api/direct-debits/{id}/revoke\`, sent by you or by the customer’s link. It takes effect at once, even with open orders: nothing more is opened, retried or acknowledged, and orders that have not been sent to the bank are withdrawn. Orders that are already in a file at the bank are still collected; then the direct debit is \`cancelled\`.

## States
The states of a direct debit. After the acknowledgment it is \`active\` if nothing is outstanding, and \`pending\` otherwise.

${statesTable(DEBIT_STEPS)}

The states of a charge. Each charge is presented once: a retry is another order, named in \`retried_by\`.

${statesTable(CHARGE_STEPS)}`;
