import middy from '@middy/core';
import type { APIGatewayAuthorizerResult, APIGatewayTokenAuthorizerEvent } from 'aws-lambda';
import { accessTable } from '#lib/api/access-table.ts';
import { accountLimitOf } from '#lib/auth/account-limit.ts';
import { identify } from '#lib/auth/identify.ts';
import {
  allowedResources,
  everyResource,
  policyDocument,
  routesWhileSuspended,
  stageArnOf,
} from '#lib/auth/policy.ts';
import { type Principal, toContext, toExpiredContext } from '#lib/auth/principal.ts';
import { InvalidToken } from '#lib/auth/verify-token.ts';
import { findValidPair } from '#lib/domain/account-keys.ts';
import { requiredSetting } from '#lib/environment.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { Account } from '#lib/store/accounts.ts';

/** API Gateway responds 401 to exactly this message, and 5xx to any other. */
const UNAUTHORIZED = 'Unauthorized';

/**
 * Milliseconds before the function's end at which it stops waiting. It then logs why, and the process can serve the
 * next token.
 */
const TIME_TO_REFUSE = 500;

/**
 * Returns everything that a token may call, so that API Gateway can cache the policy for the token's next requests, and
 * the limit that those requests count against: expired tokens count with the links of their account. Each endpoint
 * checks again what may change while the policy is cached.
 *
 * A token that has only expired reaches every endpoint, and each refuses it with `token_expired`: API Gateway itself has
 * one 401 for all tokens.
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
  const { principal, expired, account } = await identify(bareToken(event.authorizationToken), now).catch(
    (error) => {
      throw error instanceof InvalidToken ? new Error(UNAUTHORIZED) : error;
    },
  );
  if (!account || isOfClosedKey(principal ?? expired, account, now)) throw new Error(UNAUTHORIZED);

  const stageArn = stageArnOf(event.methodArn);
  const [resources, context] = principal
    ? [resourcesOf(principal, account, stageArn), toContext({ ...principal, features: account.features })]
    : [everyResource(stageArn), toExpiredContext(expired)];
  return {
    principalId: account.account_id,
    policyDocument: policyDocument(resources, stageArn),
    context,
    usageIdentifierKey: accountLimitOf(account, principal && !principal.link ? 'account' : 'link', {
      stage: requiredSetting('STAGE'),
      count: requiredSetting('ACCOUNT_LIMITS'),
    }),
  };
}

function resourcesOf(principal: Principal, { status }: Account, stageArn: string): string[] {
  if (status !== 'active')
    return allowedResources(routesWhileSuspended(accessTable, principal), principal, stageArn);
  return principal.link ? allowedResources(accessTable, principal, stageArn) : everyResource(stageArn);
}

/** A merchant's token is valid only while the key pair that it was made with is valid. */
function isOfClosedKey({ publicKey }: Principal, account: Account, now: Date): boolean {
  return publicKey !== undefined && !findValidPair(account, publicKey, now);
}

/** Our interface documents a bare token. OAuth clients put `Bearer` before it. */
function bareToken(header: string): string {
  return header.replace(/^Bearer +/i, '');
}
