import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { UserError } from '#infra/host/user-error.ts';
import { demoClabe, RFC } from './merchant.ts';

const OPS = fileURLToPath(new URL('../../ops/main.ts', import.meta.url));

/**
 * Sets the account that the demo account's money is transferred to, as an operator does: `npm run ops -- account set`.
 *
 * @throws UserError with what the command says, if it fails
 */
export function setPayoutAccount(accountId: string, directory: string): Promise<void> {
  const options = [
    '--payout-clabe',
    '-',
    '--payout-rfc',
    RFC,
    '--payout-holder',
    'Demostración, S.A. de C.V.',
  ];
  const child = spawn(
    process.execPath,
    [OPS, 'account', 'set', accountId, ...options, '--transfer-schedule', 'weekly', '--yes', '--json'],
    { env: { ...process.env, DATA_DIR: directory }, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  child.stdin.end(demoClabe(0));
  return new Promise((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve() : reject(new UserError(said.trim())))),
  );
}
