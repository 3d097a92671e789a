import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A Secrets Manager that serves the given texts to this process, for tests of code that reads secrets without the whole
 * local run. Change `secrets` at any time; `reads` counts how often each was read. The name of a former version ends in
 * its label: `origin AWSPREVIOUS`.
 */
export async function serveSecrets(secrets: Record<string, string>) {
  const reads: Record<string, number> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Record<'SecretId' | 'VersionStage', string>;
    const name = [asked.SecretId, asked.VersionStage].filter(Boolean).join(' ');
    reads[name] = (reads[name] ?? 0) + 1;
    const SecretString = secrets[name];
    const body = SecretString === undefined ? { __type: 'ResourceNotFoundException' } : { SecretString };
    response.writeHead(SecretString === undefined ? 400 : 200, {
      'content-type': 'application/x-amz-json-1.1',
    });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, {
    AWS_REGION: 'mx-central-1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  return {
    secrets,
    reads,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the text of a keyring secret with these kids, the current one first. Each seed is derived from its kid. */
export function keyringText(...kids: [string, ...string[]]): string {
  const [current, ...previous] = kids.map((kid) => ({ kid, seed: `seed-of-${kid}-`.padEnd(64, 'x') }));
  return JSON.stringify({ ...current, previous });
}
