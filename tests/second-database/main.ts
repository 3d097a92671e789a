import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The suites that run on another implementation of DynamoDB, unless the command line names others. */
const SUITES = [
  '--runInBand',
  'tests/store',
  'tests/properties/mandate/cases',
  'tests/properties/collections/collections',
];

/** Runs suites against the DynamoDB of moto, which answers one call after the other. */
async function main(): Promise<number> {
  const port = await freePort();
  const server = spawn('python3', ['tests/second-database/serve.py', String(port)], { stdio: 'pipe' });
  let said = '';
  server.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-1_000);
  });
  const ended = once(server, 'close');
  const address = `http://127.0.0.1:${port}`;
  while (!(await responds(address))) {
    if (server.exitCode === null) continue;
    process.stderr.write(`${said}\nInstall moto: pip install -r tests/second-database/requirements.txt\n`);
    return 1;
  }
  const asked = process.argv.slice(2);
  const tests = spawn('npm', ['run', 'jest', '--', ...(asked.length > 0 ? asked : SUITES)], {
    env: { ...process.env, DATABASE: address },
    stdio: 'inherit',
  });
  const [code] = await once(tests, 'close');
  server.kill();
  await ended;
  return code ?? 1;
}

async function responds(address: string): Promise<boolean> {
  await sleep(100);
  return fetch(`${address}/moto-api/`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

process.exitCode = await main();
