import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { accessTable } from '#lib/api/access-table.ts';
import { accountLimitOf } from '#lib/auth/account-limit.ts';
import { identify } from '#lib/auth/identify.ts';
import { allowedResources, policyDocument, routesWhileSuspended, stageArnOf } from '#lib/auth/policy.ts';
import { type Principal, toContext } from '#lib/auth/principal.ts';
import { InvalidToken } from '#lib/auth/verify-token.ts';
import { isKeyValid } from '#lib/domain/account-keys.ts';
import { requiredSetting } from '#lib/environment.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { Account } from '#lib/store/accounts.ts';

/** API Gateway answers 401 for exactly this message, and 5xx for any other. */
const UNAUTHORIZED = 'Unauthorized';

/** Milliseconds before its end at which it gives up what it waits for: it says why, and serves the next token. */
const TIME_TO_REFUSE = 500;

/**
 * Says what a token may call, all of it, so that API Gateway may keep the answer for the token's next requests, and
 * which limit those count against. What may change meanwhile is tested again by each endpoint.
 */
export const handler = middy<APIGatewayTokenAuthorizerEvent, APIGatewayAuthorizerResult>({
  timeoutEarlyInMillis: TIME_TO_REFUSE,
})
  .onError(({ error }) => {
    if (error?.message !== UNAUTHORIZED) log('error', 'token_not_verified', errorDetails(error));
  })
  .handler(verdictOn);

async function verdictOn(event: APIGatewayTokenAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  const now = new Date();
  const { principal, account } = await identify(bareToken(event.authorizationToken), now).catch((error) => {
    throw error instanceof InvalidToken ? new Error(UNAUTHORIZED) : error;
  });
  if (!account || isOfClosedKey(principal, account, now)) throw new Error(UNAUTHORIZED);

  const stageArn = stageArnOf(event.methodArn);
  const open = account.status === 'active' ? accessTable : routesWhileSuspended(accessTable, principal);
  return {
    principalId: principal.accountId,
    policyDocument: policyDocument(allowedResources(open, principal, stageArn), stageArn),
    context: toContext({ ...principal, features: account.features }),
    usageIdentifierKey: accountLimitOf(account, requiredSetting('STAGE'), requiredSetting('ACCOUNT_LIMITS')),
  };
}

/** A merchant's token is good for as long as the keys that it was made with. */
function isOfClosedKey({ publicKey }: Principal, account: Account, now: Date): boolean {
  return publicKey !== undefined && !isKeyValid(account, publicKey, now);
}

/** The interface sends the token by itself; clients that know OAuth put `Bearer` before it. */
function bareToken(header: string): string {
  return header.replace(/^Bearer +/i, '');
}
