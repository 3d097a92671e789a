import { DEMO_OWNER } from '#infra/settings/demo-keys.ts';
import type { StartedParts } from './data-directory.ts';
import type { AccountKeys } from './demo-account.ts';

/** Returns the message of a ready service: its addresses, the demo account and a first call. */
export function banner(
  { url, inbox_url }: StartedParts,
  { public_key, private_key }: AccountKeys,
  logFile: string,
): string {
  return `
  Domicilia is ready.

  API          ${url}/api
  Reference    ${url}/docs
  Desk         ${url}/desk
  Mails        ${inbox_url}
  Log          ${logFile}

  Demo account
    public key   ${public_key}
    private key  ${private_key}
    owner        ${DEMO_OWNER}, who signs in to the desk by a mail

  See a first collection, and fill the desk, in another terminal: npm run demo

  Get a token for the demo account:
    curl -s -X POST -u '${public_key}:${private_key}' \\
      ${url}/api/authorizations/token

  Ctrl-C stops the service and keeps its data.
  Start without data: npm start -- --fresh
`;
}
