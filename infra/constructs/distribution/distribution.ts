import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Aws, Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { viewerRequestCode } from '#infra/bundle/viewer-request/viewer-request.ts';
import { ORIGIN_SECRET_HEADER, originSecretValue } from '#infra/constructs/origin/origin-secret.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import {
  cachePolicyOf,
  cookiePolicyOf,
  keyChallengeOf,
  originRequestPolicyOf,
  securityHeadersOf,
} from './policies.ts';
import { staticBehaviors } from './static-files.ts';

/** A little longer than API Gateway waits, so that callers get its response. */
const ORIGIN_SECONDS = 30;

/**
 * Errors that CloudFront would cache for ten seconds, most of them even with `no-store`. None has an error page: it
 * would also replace the API's own errors, which say more (code, request id). So if API Gateway does not respond at
 * all, the error of CloudFront does not have the API's form.
 */
const CACHED_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** The origins behind the distribution, and its firewall. */
export type Origins = {
  readonly restApiId: string;
  /** The secret that the distribution sends to the API. */
  readonly originSecret: Secret;
  /** The bucket of files that are served without the API. */
  readonly site: Bucket;
  /** The firewall, in a stage that has one. */
  readonly firewall: CfnWebACL | undefined;
};

/** The distribution and its public address. */
export type ApiDistribution = {
  readonly distribution: Distribution;
  readonly domain: CustomDomain | undefined;
  /** Without a slash at its end. */
  readonly publicUrl: string;
};

/**
 * Creates the distribution in front of the API. It provides an address without a stage in its path, and headers with
 * the viewer's location. It does not cache or compress the API's responses. API Gateway compresses them and leaves the
 * `ETag` unchanged; CloudFront would make it a weak one, which never matches `If-Match` (*ETag header* in *Serving
 * compressed files*). Files that are the same for everyone do not reach the API (`static-files.ts`).
 *
 * The API's address is derived from its id alone. The API is deployed long after the distribution, whose address the
 * functions and the workers need.
 */
export function apiDistribution(scope: Construct, origins: Origins, config: StageConfig): ApiDistribution {
  const domain = customDomain(scope, config);
  const { firewall } = origins;
  const ofApi = defaultBehavior(scope, origins, config);
  const takingKeys = { ...ofApi, responseHeadersPolicy: keyChallengeOf(scope, config.name) };
  const usingCookies = { ...ofApi, originRequestPolicy: cookiePolicyOf(scope, config.name) };
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `Domicilia ${config.name}`,
    defaultBehavior: ofApi,
    additionalBehaviors: {
      ...Object.fromEntries(
        routes.filter(({ access }) => access.by === 'keys').map(({ path }) => [path, takingKeys]),
      ),
      ...Object.fromEntries(
        routes.filter((route) => route.usesCookies).map(({ path }) => [path, usingCookies]),
      ),
      ...staticBehaviors(scope, origins.site, config),
    },
    errorResponses: CACHED_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    httpVersion: HttpVersion.HTTP2_AND_3,
    // North America, which Mexico is part of, and Europe.
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(firewall && { webAclId: firewall.attrArn }),
    ...(domain && {
      domainNames: [domain.name],
      certificate: domain.certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }),
  });
  acknowledge(distribution);
  if (!firewall) acknowledgeNoFirewall(distribution);
  if (!domain) acknowledgeOldProtocols(distribution);
  return {
    distribution,
    domain,
    publicUrl: `https://${domain?.name ?? distribution.distributionDomainName}`,
  };
}

function defaultBehavior(
  scope: Construct,
  { restApiId, originSecret }: Origins,
  config: StageConfig,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(`${restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
      originId: 'api',
      originPath: `/${config.name}`,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(ORIGIN_SECONDS),
      customHeaders: { [ORIGIN_SECRET_HEADER]: originSecretValue(scope, originSecret, 'current') },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    // Merchants' keys must never be sent unencrypted, not even to be redirected.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: cachePolicyOf(scope, config.name),
    originRequestPolicy: originRequestPolicyOf(scope, config.name),
    responseHeadersPolicy: securityHeadersOf(scope, config.name),
    compress: false,
    functionAssociations: [
      { eventType: FunctionEventType.VIEWER_REQUEST, function: viewerFunction(scope, config) },
    ],
  };
}

/** Redirects visitors to the page that they meant, before the API is called. */
function viewerFunction(scope: Construct, config: StageConfig): EdgeFunction {
  return new EdgeFunction(scope, 'ViewerRequest', {
    functionName: namesOf(config.name).of('viewer-request'),
    comment: 'Mistyped addresses of pages',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(viewerRequestCode(config)),
  });
}

function acknowledge(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Merchants’ servers are in many countries, and customers travel: no country is refused.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'The access log of this rule would contain full URLs with customers’ ids and queries. The log in `viewer-log.ts` has every request, with chosen fields.',
    },
  );
}

function acknowledgeNoFirewall(distribution: Distribution): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR2',
    reason:
      'The settings of this stage have no limit per address. A firewall would cost more than the rest of a test stage.',
  });
}

function acknowledgeOldProtocols(distribution: Distribution): void {
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR4',
    reason:
      'The certificate of cloudfront.net does not permit a choice of protocols. With its own domain, the stage accepts only TLS 1.2 and later.',
  });
}

/** A domain and its certificate. */
type CustomDomain = { readonly name: string; readonly certificate: ICertificate };

/**
 * Returns the domain of the stage's settings. Each stage has its own, because a domain belongs to one distribution
 * only.
 */
function customDomain(scope: Construct, { domain }: StageConfig): CustomDomain | undefined {
  return (
    domain && {
      name: domain.name,
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    }
  );
}
