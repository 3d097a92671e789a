import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { callProvider } from '#lib/providers/call-provider.ts';
import { ProviderNotConfigured } from '#lib/providers/errors.ts';
import type { IdentityVerifier } from './port.ts';
import { readSumsubCallback } from './read-sumsub-callback.ts';

export type SumsubSettings = {
  /** `prd:…`, or `sbx:…` for Sumsub's sandbox. */
  appToken: string;
  secretKey: string;
  /** The level of checks that customers go through, by its name at Sumsub. */
  levelName: string;
  /** The secrets that sign its callbacks: one, or two during a rotation. */
  callbackSecrets: readonly string[];
  baseUrl?: string;
  timeoutMilliseconds?: number;
};

const SESSION_SECONDS = 24 * 60 * 60;
const PATH = '/resources/sdkIntegrations/levels/-/websdkLink';

const session = v.object({ url: v.pipe(v.string(), v.url(), v.startsWith('https://')) });

/**
 * Returns the identity verifier of Sumsub. `createSession` throws `ProviderUnavailable` if Sumsub creates no session.
 *
 * @throws ProviderNotConfigured if a credential is missing or malformed; later, if Sumsub refuses it
 */
export function sumsubVerifier(settings: SumsubSettings): IdentityVerifier {
  const { appToken, secretKey, levelName, callbackSecrets } = settings;
  const { baseUrl = 'https://api.sumsub.com', timeoutMilliseconds = 10_000 } = settings;
  requireCredentials(settings);

  return {
    createSession({ subjectId, email, language }) {
      const path = `${PATH}?lang=${language}`;
      const body = JSON.stringify({
        levelName,
        userId: subjectId,
        applicantIdentifiers: { email },
        ttlInSecs: SESSION_SECONDS,
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      return callProvider({
        provider: 'Sumsub',
        method: 'POST',
        url: `${baseUrl}${path}`,
        headers: {
          'content-type': 'application/json',
          'x-app-token': appToken,
          'x-app-access-ts': timestamp,
          'x-app-access-sig': signRequest(`${timestamp}POST${path}${body}`, secretKey),
        },
        body,
        timeoutMilliseconds,
        expected: session,
      });
    },

    readCallback: (headers, rawBody) =>
      readSumsubCallback(headers, rawBody, {
        secrets: callbackSecrets,
        levelName,
        acceptsSandbox: appToken.startsWith('sbx:'),
      }),
  };
}

/** Signs the time, the method, the path with its query and the body, as they are sent. */
function signRequest(text: string, secretKey: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex');
}

function requireCredentials({ appToken, secretKey, levelName, callbackSecrets }: SumsubSettings): void {
  const isText = (text: string) => /^[\x21-\x7e]+$/.test(text);
  if (!isText(appToken) || !isText(secretKey) || levelName === '') {
    throw new ProviderNotConfigured('Sumsub’s app token, secret key or level is missing or cannot be one.');
  }
  if (callbackSecrets.length === 0 || !callbackSecrets.every(isText)) {
    throw new ProviderNotConfigured('Sumsub’s callback secret is missing or cannot be one.');
  }
}
