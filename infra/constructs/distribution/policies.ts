import {
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersReferrerPolicy,
  OriginRequestCookieBehavior,
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
import { SESSION_COOKIE, SIGN_IN_COOKIE } from '#lib/api/cookies.ts';

/**
 * Headers that CloudFront forwards as part of its cache key. This is the only way to forward Authorization, and there
 * is room for the headers that exceed the ten of the other policy. The digests sign the callbacks of the identity
 * verification.
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
 * Headers that CloudFront forwards outside its cache key, ten at most. It sets those that begin with `CloudFront-`
 * itself, in place of any that the viewer sent. No other header of the viewer is forwarded. In particular not Host,
 * because API Gateway refuses any name except its own.
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
 * Creates the policy that caches no response. Each response has `no-store`, and the default for one without is zero
 * seconds. The maximum is one second: with zero, CloudFront considers caching disabled and forwards no headers.
 *
 * Of a viewer's `Accept-Encoding`, CloudFront forwards only `gzip`. API Gateway compresses with the first coding of
 * that header and does not support Brotli, which CloudFront would put first
 * (awsdocs/amazon-api-gateway-developer-guide, pull request 32).
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

/**
 * Creates the policy of the headers and the query that API Gateway receives, in addition to the path, the body and the
 * cache key.
 */
export function originRequestPolicyOf(scope: Construct, stage: StageName): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'ForwardToOrigin', {
    originRequestPolicyName: namesOf(stage).of('forward-to-origin'),
    comment: 'Where the viewer is, and what the interface reads',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...FORWARDED_HEADERS),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  });
}

/** Headers that CloudFront forwards with cookies: who sends the request, and from which page. */
const FORWARDED_WITH_COOKIES = ['CloudFront-Viewer-Address', 'User-Agent', 'Origin'];

/**
 * Creates the policy of the routes that read or set cookies. CloudFront forwards the service's own cookies, and removes
 * `Set-Cookie` from no response. On all other paths it does neither, so no cookie can authenticate a request there.
 */
export function cookiePolicyOf(scope: Construct, stage: StageName): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, 'ForwardCookies', {
    originRequestPolicyName: namesOf(stage).of('forward-cookies'),
    comment: 'The cookies of sign-in and sessions, and the page that sends them',
    headerBehavior: OriginRequestHeaderBehavior.allowList(...FORWARDED_WITH_COOKIES),
    cookieBehavior: OriginRequestCookieBehavior.allowList(SESSION_COOKIE, SIGN_IN_COOKIE),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
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

/**
 * Creates the policy of headers that protect people who open a response in a browser. Headers that the service sets
 * itself stay.
 */
export function securityHeadersOf(scope: Construct, stage: StageName): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    responseHeadersPolicyName: namesOf(stage).of('security-headers'),
    comment: 'HTTPS only, no guessing of types, no referrer',
    securityHeadersBehavior: SECURITY_HEADERS,
  });
}

/**
 * Creates the same policy with the challenge for the account's keys, for the path that accepts them. The challenge is
 * here because API Gateway renames this header of a function. It is on every response, as HTTP permits, because
 * policies do not distinguish statuses.
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
