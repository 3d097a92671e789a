import type { ServiceDescription } from './data-directory.ts';
import type { AccountKeys } from './demo-account.ts';

/** What the terminal shows once the service is ready: where it is, who may call it, and a first call. */
export function banner(
  { url, inbox_url }: ServiceDescription,
  { public_key, private_key }: AccountKeys,
  logFile: string,
): string {
  return `
  Domicilia is ready.

  API          ${url}/api
  Reference    ${url}/docs
  Mails        ${inbox_url}
  Log          ${logFile}

  Demo account
    public key   ${public_key}
    private key  ${private_key}

  See it work, in another terminal: npm run demo

  Try it: a token for the demo account
    curl -s -X POST -u '${public_key}:${private_key}' ${url}/api/authorizations/token

  Ctrl-C stops the service. Its data stays; npm start -- --fresh begins without.
`;
}
