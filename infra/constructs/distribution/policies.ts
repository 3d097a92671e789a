import {
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersReferrerPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/**
 * Headers that CloudFront passes on as part of its cache key: the only way for Authorization, and room for those that
 * the other policy, of ten at most, has no place for. The digests sign the callbacks of identity verification.
 */
const KEY_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Content-Encoding',
  'X-Payload-Digest',
  'X-Payload-Digest-Alg',
];

/**
 * Headers that CloudFront passes on beside its cache key, ten at most. Those that begin with its name it writes
 * itself, whatever the viewer sent. Every other header of the viewer stays behind, Host above all: API Gateway knows
 * itself by its own name only.
 */
const FORWARDED_HEADERS = [
  'CloudFront-Viewer-Address',
  'CloudFront-Viewer-Time-Zone',
  'CloudFront-Viewer-Country',
  'CloudFront-Viewer-Country-Region',
  'CloudFront-Viewer-City',
  'CloudFront-Viewer-Latitude',
  'CloudFront-Viewer-Longitude',
  'User-Agent',
  'Idempotency-Key',
  'If-Match',
];

/**
 * Caches no response: each says `no-store`, and the default for one that says nothing is zero seconds. The longest time
 * that a response can ask for is one second, not zero: with zero, CloudFront takes caching for disabled and passes no
 * header on.
 *
 * Of a viewer's `Accept-Encoding` it passes on `gzip` alone. API Gateway compresses by the first coding of that header
 * and does not know Brotli, which CloudFront would put first (awsdocs/amazon-api-gateway-developer-guide, pull request 32).
 */
export function cachePolicyOf(scope: Construct, stage: StageName): CachePolicy {
  return new CachePolicy(scope, 'KeepNothing', {
    cachePolicyName: namesOf(stage).of('keep-nothing'),
    comment: 'Keeps nothing, and passes the credentials on',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList(...KEY_HEADERS),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: false,
  });
}

/** What API Gateway gets of a request, beside its path, its body and what the cache key holds. */
export function originRequestPolicyOf(scope: Construct, stage: StageName): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'ForwardToOrigin', {
    originRequestPolicyName: namesOf(stage).of('forward-to-origin'),
    comment: 'Where the viewer is, and what the interface reads',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...FORWARDED_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  });
}

const SECURITY_HEADERS: ResponseSecurityHeadersBehavior = {
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: true,
    override: false,
  },
  contentTypeOptions: { override: false },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: false },
};

/** Headers that protect whoever opens a response in a browser; those that the service sets itself stay. */
export function securityHeadersOf(scope: Construct, stage: StageName): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    responseHeadersPolicyName: namesOf(stage).of('security-headers'),
    comment: 'HTTPS only, no guessing of types, no referrer',
    securityHeadersBehavior: SECURITY_HEADERS,
  });
}

/**
 * The same where the keys of an account are taken, and the challenge for them. It stands here because API Gateway
 * renames this header of a function, and on every response, as HTTP allows, because no policy knows a status.
 */
export function keyChallengeOf(scope: Construct, stage: StageName): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'KeyChallenge', {
    responseHeadersPolicyName: namesOf(stage).of('key-challenge'),
    comment: 'Says that the keys of the account are taken by HTTP Basic',
    securityHeadersBehavior: SECURITY_HEADERS,
    customHeadersBehavior: {
      customHeaders: [{ header: 'www-authenticate', value: 'Basic realm="Domicilia"', override: true }],
    },
  });
}
