import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  AllowedMethods,
  type BehaviorOptions,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginSslPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Aws, Duration, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type CustomDomain, customDomain } from './custom-domain.ts';
import { addSecurityHeaders, forwardToOrigin, keepNothing } from './policies.ts';

/** The header by which functions know that a request came through the distribution. */
const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** A little longer than API Gateway waits, so that its answer is the one that callers get. */
const ORIGIN_SECONDS = 30;

/**
 * Errors that CloudFront would keep for ten seconds, most of them even where they say `no-store`. None names a page
 * of its own: that would stand in for the API's own errors, too, and they say more (code, request id). What
 * CloudFront itself cannot deliver, because API Gateway does not answer at all, has therefore not the interface's shape.
 */
const KEPT_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

/** What stands in front of the API, and the address by which the world knows it. */
export type Edge = {
  readonly distribution: Distribution;
  readonly domain: CustomDomain | undefined;
  /** Without a slash at its end. */
  readonly publicUrl: string;
};

/**
 * CloudFront in front of the API: an address without a stage in its path, and headers that say where the viewer is.
 * It keeps nothing and compresses nothing (compressed, an `ETag` becomes a weak one, which `If-Match` never matches).
 *
 * The API's address is made of its id alone: its functions need the distribution's address, so the distribution must
 * not wait for what is deployed after them.
 */
export function edge(scope: Construct, api: RestApi, config: StageConfig, originSecret: Secret): Edge {
  const domain = customDomain(scope, config.name);
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `Domicilia ${config.name}`,
    defaultBehavior: everything(scope, api, config, originSecret),
    errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    httpVersion: HttpVersion.HTTP2_AND_3,
    // North America, which Mexico is part of, and Europe.
    priceClass: PriceClass.PRICE_CLASS_100,
    ...(domain && {
      domainNames: [domain.name],
      certificate: domain.certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    }),
  });
  acknowledge(distribution, domain);
  return {
    distribution,
    domain,
    publicUrl: `https://${domain?.name ?? distribution.distributionDomainName}`,
  };
}

function everything(
  scope: Construct,
  api: RestApi,
  config: StageConfig,
  originSecret: Secret,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(`${api.restApiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
      originId: 'api',
      originPath: `/${config.name}`,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: Duration.seconds(ORIGIN_SECONDS),
      // A dynamic reference: CloudFormation reads the value, the template never holds it.
      customHeaders: { [ORIGIN_SECRET_HEADER]: originSecret.secretValue.unsafeUnwrap() },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    // Merchants' keys must never travel in clear, not even to be redirected.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: keepNothing(scope, config.name),
    originRequestPolicy: forwardToOrigin(scope, config.name),
    responseHeadersPolicy: addSecurityHeaders(scope, config.name),
    compress: false,
  };
}

function acknowledge(distribution: Distribution, domain: CustomDomain | undefined): void {
  Validations.of(distribution).acknowledge(
    {
      id: 'AwsSolutions-CFR1',
      reason: 'Merchants’ servers stand in many countries, and customers travel: nobody is refused by place.',
    },
    {
      id: 'AwsSolutions-CFR2',
      reason:
        'Requests come from programs and are JSON of 64 KiB at most; throttling, strict schemas and the authorizer stand where rules against browsers would.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'A log of the distribution would hold whole addresses, with customers’ ids and whatever stands in their query; the access log of the API has a line for every request that reaches it.',
    },
  );
  if (domain) return;
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR4',
    reason:
      'The certificate of cloudfront.net leaves no choice of protocols. With a domain of its own the stage takes TLS 1.2 and later only.',
  });
}
