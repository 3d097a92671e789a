import { Aws } from 'aws-cdk-lib/core';
import { type FunctionSpec, secretsOf } from '#infra/functions/function-spec.ts';
import { mailInterval } from '#infra/functions/mail-rate.ts';
import { returnCodesText } from '#infra/settings/collections-config.ts';
import { namesOf, secretVariable, tableNameOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stage-config.ts';
import type { Variable } from '#lib/environment.ts';

/** Returns the environment of a function: names and addresses only, never the value of a secret. */
export function environmentOf(
  spec: FunctionSpec,
  config: StageConfig,
  publicUrl: string,
): Record<string, string> {
  const names = namesOf(config.name);
  const { collections, participatingBanks, closedDays } = config;
  const environment: Partial<Record<Variable, string | undefined>> = {
    STAGE: config.name,
    TABLE_NAME: spec.table || spec.indexes ? tableNameOf(config) : undefined,
    ACCOUNT_VERIFICATION: spec.verifiesAccounts && config.accountVerification,
    IDENTITY_VERIFICATION: spec.verifiesIdentity && config.identityVerification,
    VERIFICATION_SENDER: spec.showsVerificationTransfer && collections?.verificationTransfer.sender,
    VERIFICATION_CONCEPT: spec.showsVerificationTransfer && collections?.verificationTransfer.concept,
    PARTICIPATING_BANKS: spec.checksAccounts && participatingBanks?.join(),
    CLOSED_DAYS: spec.knowsCalendar && closedDays?.join(),
    FILES_BUCKET: spec.files && names.files(Aws.ACCOUNT_ID, Aws.REGION),
    MERCHANT_FILES_BUCKET: spec.merchantFiles && names.merchantFiles(Aws.ACCOUNT_ID, Aws.REGION),
    EVIDENCE_BUCKET: spec.evidence && names.evidence(Aws.ACCOUNT_ID, Aws.REGION),
    COLLECTION_BANK: spec.collects && collections?.bank,
    ISSUER_NAME: spec.collects && collections?.issuerName,
    ISSUER_RFC: spec.collects && collections?.issuerRfc,
    RETURN_CODES: spec.collects && collections?.returnCodes && returnCodesText(collections.returnCodes),
    PLAIN_COPY_MEANS_PAID: spec.collects && collections?.plainCopyMeansPaid,
    AWAITS_BANK_CREDIT: spec.collects && String(config.awaitsBankCredit),
    TRANSFER_LIMIT: spec.boundsTransfers && String(config.transferLimit),
    PUBLIC_URL: spec.publicUrl && publicUrl,
    ACCOUNT_LIMITS: spec.limitsAccounts && String(config.accountLimits),
    WEBHOOK_QUEUE_URL:
      spec.sendsWebhooks && `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${names.webhooks}`,
    MAIL_CONFIGURATION_SET: spec.sendsMail && names.mails,
    MAIL_INTERVAL: spec.pacesMails && String(mailInterval(config)),
  };
  for (const secret of secretsOf(spec, config)) environment[secretVariable(secret)] = names.secret(secret);
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
