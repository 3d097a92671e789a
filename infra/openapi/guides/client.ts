import { PLACEHOLDERS } from '#lib/api/members/story.ts';

const { address } = PLACEHOLDERS;

/** How a server with Node.js uses the client: a chapter of the reference, in Markdown. */
export const CLIENT = `## The client for Node.js
A client for servers with Node.js 20.3 or newer, with types for TypeScript. This host serves it as a package, which you store with your code. It is in no registry.

\`\`\`bash
curl --fail --remote-name ${address}/docs/client.tgz
npm install ./client.tgz
\`\`\`

\`\`\`js
import { Domicilia } from '@domicilia/client';

const client = new Domicilia({
  publicKey: process.env.DOMICILIA_PUBLIC_KEY,
  privateKey: process.env.DOMICILIA_PRIVATE_KEY,
  baseUrl: '${address}',
});

for await (const debit of client.directDebits.list({ status: 'active' })) console.log(debit.id);
\`\`\`

- **Methods** have the names of the operations: \`createDirectDebit\` of *Direct debits* is \`client.directDebits.create\`. Their arguments are the parameters of the path, then the body or the query, then the options.
- **Tokens** are requested when they are needed, and renewed before they end.
- **Retries** follow a network failure, a 429 and a 503, after \`Retry-After\`. All attempts of a call have the same \`Idempotency-Key\`, so it is executed once.
- **Errors** are thrown as \`DomiciliaError\` with \`status\`, \`code\`, \`request_id\` and \`errors\`.
- **Webhooks** are verified by \`client.webhooks.verify(body, headers, secret)\`, which returns the event.
- **Tests** start the whole service on your machine: \`import { startDomicilia } from '@domicilia/client/testing'\`. It has a client, a simulated bank, an inbox, received events that a test waits for, and a clock that moves the dates of an account.
- **\`npx domicilia listen --forward-to http://localhost:4242\`** prints the events of your account as they happen, and forwards them to a server in development, signed like webhooks. It needs only the keys of the account.

The README of the package says more.`;
