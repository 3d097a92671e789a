/** How a merchant's server receives events: a chapter of the reference, in Markdown. */
export const WEBHOOKS = `## Webhooks
A webhook is a POST of one event to a server of yours. Its body is the event that \`GET /api/events/{id}\` returns: \`id\`, \`type\`, \`created_at\`, \`account_id\` and \`data.record\`, the record as the API showed it at that time. Account numbers are cut to their last four digits.

Save this as \`hooks.mjs\`, run \`npm install standardwebhooks\`, and start it with \`SECRET=whsec_… node hooks.mjs\`:

\`\`\`js
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.SECRET);

createServer(async (request, response) => {
  const body = await text(request);
  try {
    const { id, type, data } = webhook.verify(body, request.headers);
    console.log(id, type, data.record.id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(process.env.PORT ?? 4242);
\`\`\`

Register its address with \`POST /api/webhook-endpoints\`. Only the response shows the secret. \`POST /api/webhook-endpoints/{id}/test\` sends a first event.

- **URLs** are https with a public host. The service on your own machine also accepts \`http://localhost\`.
- **Respond with 2xx within ten seconds**, and work afterwards. A failed delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours. Redirects are not followed. A 410 disables the endpoint at once; three days without a success disable it as well, and you get a mail.
- **Delivery is at least once, in no order.** Recognise an event by its \`id\`. Retrieve the record again if you need its latest state.
- **Before a collection**, \`direct_debit.charge_upcoming\` names its day, its amount and its orders. Its record is an \`UpcomingCollection\`, which has no \`id\`.
- **\`notify_url\`** of a direct debit or an order receives the events of that record. That of a direct debit also receives those of its charges; once you replace or remove it, the former URL receives nothing more. \`POST /api/notify-secret/rotate\` returns the secret that signs them.
- **Deliveries**, with every attempt, are in \`GET /api/webhook-endpoints/{id}/deliveries\`. \`POST /api/events/{id}/redeliver\` sends an event again. \`POST /api/webhook-endpoints/{id}/redeliveries\` sends those of a period that the endpoint missed, such as a day on which your server was down. \`GET /api/events\` lists the events of the last 30 days.`;

/** How a merchant's server verifies a webhook: a chapter of the reference, in Markdown. */
export const SIGNATURES = `## Webhook signatures
Each webhook is signed as [Standard Webhooks](https://www.standardwebhooks.com) specifies, which has libraries for most languages: \`webhook-signature\` is \`v1,\` and the HMAC-SHA256 of \`webhook-id\`, \`webhook-timestamp\` and the body, joined by dots, in Base64. The key is the secret after \`whsec_\`, decoded from Base64.

Verify the bytes of the body as they arrived, before you parse them, and refuse a timestamp that is more than five minutes off. \`POST /api/webhook-endpoints/{id}/rotate-secret\` returns another secret; the previous one signs as well for 24 hours, so the header has two signatures, separated by a space. Events for a \`notify_url\` are signed with the secret of \`POST /api/notify-secret/rotate\`.`;
