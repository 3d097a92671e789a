import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { awsOptions } from '#infra/ops/aws-options.ts';
import type { Facts } from './facts.ts';
import { unlessMissing } from './unless-missing.ts';

/** Requests a second of all APIs of an account in a region. */
const REQUEST_RATE = { ServiceCode: 'apigateway', QuotaCode: 'L-8A5B8E43' };

/**
 * Reads how many calls of Lambda functions may run at the same time. It asks Lambda itself: for a new account, Service
 * Quotas reports the default instead of its real limit.
 */
export async function readConcurrency(): Promise<Facts['concurrency']> {
  const { AccountLimit } = await new LambdaClient(awsOptions()).send(new GetAccountSettingsCommand());
  const { ConcurrentExecutions: limit = 0, UnreservedConcurrentExecutions: unreserved = 0 } =
    AccountLimit ?? {};
  return { limit, unreserved };
}

/** Reads how many requests a second the APIs of the account take together. */
export async function readRequestRate(): Promise<number> {
  const client = new ServiceQuotasClient(awsOptions());
  const own = await unlessMissing(client.send(new GetServiceQuotaCommand(REQUEST_RATE)));
  // A quota that was never changed may have only its default value.
  const { Quota } = own ?? (await client.send(new GetAWSDefaultServiceQuotaCommand(REQUEST_RATE)));
  return Quota?.Value ?? 0;
}
