import { reservedSum } from '#infra/functions/reserved-concurrency.ts';
import { FRONT_REGION } from '#infra/settings/names.ts';
import { type Facts, type Finding, fileOf, isDeployed, refused, warning } from './facts.ts';

/** Lambda lets nobody reserve the last ones. */
const NEVER_RESERVED = 100;

/** That CDK can deploy anything to the account, in both regions that a stage may have. */
export function checkBootstrap({
  config: { region },
  account,
  isBootstrapped,
  isFrontBootstrapped,
}: Facts): Finding[] {
  const missing = [...(isBootstrapped ? [] : [region]), ...(isFrontBootstrapped ? [] : [FRONT_REGION])];
  return [...new Set(missing)].map((each) =>
    refused(
      `The AWS account is not prepared for CDK in ${each}: run npx cdk bootstrap aws://${account}/${each}.`,
    ),
  );
}

/** That the region has every service that the stage takes from it. */
export function checkRegion({ config, missingServices }: Facts): Finding[] {
  if (missingServices.length === 0) return [];
  return [
    refused(
      `The region ${config.region} has no ${missingServices.join(', ')}, by its CloudFormation: set another region in ${fileOf(config)}.`,
    ),
  ];
}

/** That the account allows as many calls at once as the functions reserve; a new one allows ten. */
export function checkConcurrency(facts: Facts): Finding[] {
  const { config, concurrency } = facts;
  const wanted = reservedSum(config);
  // What the stage has reserved already is not free, and yet its own.
  const free = isDeployed(facts) ? concurrency.limit : concurrency.unreserved;
  if (free - wanted >= NEVER_RESERVED) return [];
  const missing = wanted + NEVER_RESERVED - free;
  const ask = `ask for ${concurrency.limit + missing} or more in Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384), region ${config.region}`;
  if (wanted === 0)
    return [warning(`Lambda runs no more than ${concurrency.limit} calls at once in this account: ${ask}.`)];
  return [
    refused(
      `Lambda has ${free} calls at once for this stage, which reserves ${wanted} and leaves ${NEVER_RESERVED}: ${ask}, or take reservedConcurrency out of ${fileOf(config)}.`,
    ),
  ];
}

/** That the account serves as many requests as the stage is to serve. */
export function checkRequestRate({ config, requestRate }: Facts): Finding[] {
  if (requestRate >= config.requestsPerSecond) return [];
  return [
    refused(
      `API Gateway serves ${requestRate} requests a second in this account: set requestsPerSecond in ${fileOf(config)} to no more, or ask for more in Service Quotas, Amazon API Gateway, Throttle rate (L-8A5B8E43).`,
    ),
  ];
}

/** That the smoke test after the deployment can make a call with a token. */
export function checkSmoke({ canSmoke }: Facts): Finding[] {
  if (canSmoke !== false) return [];
  return [
    warning(
      'ops smoke cannot make a call with a token: these AWS credentials may not create keys of the smoke account. Use a role with the statement SmokeAccount of .github/aws/role-policy.json, or set DOMICILIA_PUBLIC_KEY and DOMICILIA_PRIVATE_KEY.',
    ),
  ];
}

/** That the certificate of the stage's domain is there, and is for that domain. */
export function checkCertificate({ config: { domain, ...config }, certificate }: Facts): Finding[] {
  if (!domain) return [];
  const where = `domain.certificateArn in ${fileOf(config)}`;
  if (!certificate) return [refused(`There is no such certificate in this account: set ${where}.`)];
  const { status, domains } = certificate;
  if (status !== 'ISSUED')
    return [
      refused(
        `The certificate of ${domain.name} is not issued (${status}): set the DNS records that Certificate Manager shows for it, and wait.`,
      ),
    ];
  const wildcard = domain.name.replace(/^[^.]+/, '*');
  if (domains.includes(domain.name) || domains.includes(wildcard)) return [];
  return [refused(`The certificate is for ${domains.join(', ')} and not for ${domain.name}: set ${where}.`)];
}
