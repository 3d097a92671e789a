import { reservedSum } from '#infra/functions/reserved-concurrency.ts';
import { FRONT_REGION } from '#infra/settings/names.ts';
import { type Facts, type Finding, fileOf, isCreated, refused, warning } from './facts.ts';

/** Concurrency that Lambda always keeps unreserved. */
const NEVER_RESERVED = 100;

/** Checks that CDK is bootstrapped in both regions of a stage. */
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

/** Checks that the region has every service that the stage uses. */
export function checkRegion({ config, missingServices }: Facts): Finding[] {
  if (missingServices.length === 0) return [];
  return [
    refused(
      `The region ${config.region} does not offer ${missingServices.join(', ')}: set another region in ${fileOf(config)}.`,
    ),
  ];
}

/** Checks that the account allows the concurrency that the functions reserve; a new account allows ten. */
export function checkConcurrency({ config, concurrency, stacks }: Facts): Finding[] {
  const wanted = reservedSum(config);
  // Concurrency that the stage itself has reserved is available to it, also after a first deployment that failed.
  const free = isCreated(stacks.workers) ? concurrency.limit : concurrency.unreserved;
  if (free - wanted >= NEVER_RESERVED) return [];
  const missing = wanted + NEVER_RESERVED - free;
  const ask = `ask for ${concurrency.limit + missing} or more in Service Quotas, AWS Lambda, Concurrent executions (L-B99A9384), region ${config.region}`;
  if (wanted === 0)
    return [warning(`Lambda runs at most ${concurrency.limit} calls at once in this account: ${ask}.`)];
  return [
    refused(
      `Lambda has ${free} concurrent calls left for this stage, which reserves ${wanted} and must leave ${NEVER_RESERVED}: ${ask}, or remove reservedConcurrency from ${fileOf(config)}.`,
    ),
  ];
}

/** Checks that the account allows the request rate of the stage. */
export function checkRequestRate({ config, requestRate }: Facts): Finding[] {
  if (requestRate >= config.requestsPerSecond) return [];
  return [
    refused(
      `API Gateway serves at most ${requestRate} requests a second in this account: lower requestsPerSecond in ${fileOf(config)}, or ask for more in Service Quotas, Amazon API Gateway, Throttle rate (L-8A5B8E43).`,
    ),
  ];
}

/** Checks that the smoke test after the deployment can create its keys. */
export function checkSmoke({ canSmoke }: Facts): Finding[] {
  if (canSmoke !== false) return [];
  return [
    warning(
      'ops smoke cannot make a call with a token: these AWS credentials do not permit creating keys of the smoke account. Use a role with the statement SmokeAccount of .github/aws/role-policy.json, or set DOMICILIA_PUBLIC_KEY and DOMICILIA_PRIVATE_KEY.',
    ),
  ];
}

/** Checks that the certificate of the stage's domain exists, is issued and names that domain. */
export function checkCertificate({ config: { domain, ...config }, certificate }: Facts): Finding[] {
  if (!domain) return [];
  const where = `domain.certificateArn in ${fileOf(config)}`;
  if (!certificate)
    return [refused(`The certificate of ${domain.name} does not exist in this account: set ${where}.`)];
  const { status, domains } = certificate;
  if (status !== 'ISSUED')
    return [
      refused(
        `The certificate of ${domain.name} is not issued (${status}): set the DNS records that Certificate Manager shows, and wait until it is.`,
      ),
    ];
  const wildcard = domain.name.replace(/^[^.]+/, '*');
  if (domains.includes(domain.name) || domains.includes(wildcard)) return [];
  return [refused(`The certificate is for ${domains.join(', ')}, not for ${domain.name}: set ${where}.`)];
}
