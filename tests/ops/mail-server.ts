import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Identity = {
  VerifiedForSendingStatus: boolean;
  DkimAttributes: { Status: string; Tokens: string[]; SigningHostedZone: string };
};

/** As much of SES as senders need: it knows identities, and that of `verify` as verified. */
export async function serveSes() {
  const identities = new Map<string, Identity>();
  const created: object[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, name = ''] = /^\/v2\/email\/identities\/(.+)$/.exec(request.url ?? '') ?? [];
    const answer = (status: number, body: object, error?: string) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(error && { 'x-amzn-errortype': error }),
      });
      response.end(JSON.stringify(body));
    };
    if (request.method === 'POST' && request.url === '/v2/email/identities') {
      const wanted = JSON.parse(Buffer.concat(chunks).toString());
      created.push(wanted);
      const identity = {
        VerifiedForSendingStatus: false,
        DkimAttributes: {
          Status: 'PENDING',
          Tokens: ['one', 'two', 'three'],
          SigningHostedZone: 'dkim.here.example',
        },
      };
      identities.set(wanted.EmailIdentity, identity);
      return answer(200, identity);
    }
    if (request.url === '/v2/email/account') return answer(200, { ProductionAccessEnabled: true });
    const identity = identities.get(decodeURIComponent(name));
    return identity ? answer(200, identity) : answer(404, { message: 'no' }, 'NotFoundException');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    created,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forget: () => identities.clear(),
    verify: (domain: string) => {
      const identity = identities.get(domain);
      if (!identity) return;
      identity.VerifiedForSendingStatus = true;
      identity.DkimAttributes.Status = 'SUCCESS';
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
