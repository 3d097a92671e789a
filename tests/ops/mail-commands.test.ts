import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { OpsError } from '#infra/ops/command.ts';
import { mailCommands } from '#infra/ops/commands/mail.ts';
import { providerSettings, setProviderSettings } from '#infra/ops/provider-settings.ts';

type Identity = {
  VerifiedForSendingStatus: boolean;
  DkimAttributes: { Status: string; Tokens: string[]; SigningHostedZone: string };
};

/** The part of SES that senders need: it has identities, and that of `verify` as verified. */
async function serveSes() {
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

const FROM = 'no-reply@Pagos.example';
const RECORDS = ['one', 'two', 'three'].map(
  (token) => `${token}._domainkey.pagos.example CNAME ${token}.dkim.here.example`,
);

let ses: Awaited<ReturnType<typeof serveSes>>;

beforeAll(async () => {
  ses = await serveSes();
  process.env.AWS_ENDPOINT_URL_SESV2 = ses.url;
});
afterEach(async () => {
  ses.forget();
  ses.created.length = 0;
});
afterAll(() => ses.stop());

async function run(name: string, values: Record<string, string> = {}): Promise<object> {
  const command = mailCommands.find((each) => each.name === name);
  if (!command || !('run' in command)) throw new Error(`There is no command ${name}.`);
  return command.run([], values);
}

describe('the sender of mails', () => {
  test('is unset at first, with the command to set one', async () => {
    await setProviderSettings('mail', {});
    await expect(run('show')).rejects.toThrow(/No sender is set\. .*ops mail set/);
  });

  test('is stored where the functions read it, registers its domain with SES, and keeps the other settings', async () => {
    await setProviderSettings('fintoc', { secret_key: 'kept' });
    expect(await run('set', { from: FROM })).toEqual({
      from: FROM,
      verified: false,
      dkim: 'PENDING',
      dns_records: RECORDS,
    });
    expect(ses.created).toEqual([
      { EmailIdentity: 'pagos.example', DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' } },
    ]);
    expect(await providerSettings()).toMatchObject({
      mail: { from: FROM },
      fintoc: { secret_key: 'kept' },
    });
  });

  test('is shown as verified once SES has seen the records', async () => {
    await run('set', { from: FROM });
    expect(await run('show')).toMatchObject({ verified: false });
    ses.verify('pagos.example');
    expect(await run('show')).toEqual({
      from: FROM,
      verified: true,
      dkim: 'SUCCESS',
      dns_records: RECORDS,
      sends_to_anybody: true,
    });
  });

  test('may change within a domain that SES knows already', async () => {
    await run('set', { from: FROM });
    await run('set', { from: 'avisos@pagos.example' });
    expect(ses.created).toHaveLength(1);
    expect(await run('show')).toMatchObject({ from: 'avisos@pagos.example' });
  });

  test('that SES no longer has is reported', async () => {
    await run('set', { from: FROM });
    ses.forget();
    await expect(run('show')).rejects.toThrow(/no longer knows/);
  });

  test.each(['nobody', 'a@b', 'A <a@b.mx>', 'a@b.mx,c@d.mx', 'a@b.mx\r\nBcc: c@d.mx'])(
    'is one plain address, and not %j',
    async (from) => {
      await expect(run('set', { from })).rejects.toBeInstanceOf(OpsError);
      expect(ses.created).toEqual([]);
    },
  );

  test('is not needed by the local service', async () => {
    const { inbox_url } = JSON.parse(
      readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.json'), 'utf8'),
    );
    process.env.AWS_ENDPOINT_URL_SESV2 = inbox_url;
    await expect(run('set', { from: FROM })).rejects.toThrow(/local service .* needs no sender/);
    process.env.AWS_ENDPOINT_URL_SESV2 = ses.url;
  });
});
