import type { MandateOrigin } from '#lib/domain/mandate/entry.ts';
import { isOriginSecret } from '#lib/secrets/origin-secret.ts';

type Request = { header: (name: string) => string | undefined; sourceIp: string };

/**
 * Whence a request came, for the evidence: what the edge and the connection show, and beside it, apart, what the page
 * says of itself.
 */
export async function originOf(
  { header, sourceIp }: Request,
  declared: Readonly<Record<string, unknown>> = {},
): Promise<MandateOrigin> {
  const viewer = await viewerOf({ header, sourceIp });
  return { observed: texts({ ...viewer, browser: header('user-agent') }), declared: texts(declared) };
}

function texts(members: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** Where a request comes from, as the content network sees it. What it does not know is missing. */
type Viewer = {
  ip: string;
  timezone?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  latitude?: string | undefined;
  longitude?: string | undefined;
};

/**
 * Where the caller is. CloudFront's headers count only beside the secret that the distribution adds: anybody else
 * could write them. Without it the connection's own address counts, and nothing else is known.
 */
async function viewerOf({ header, sourceIp }: Request): Promise<Viewer> {
  if (!(await isOriginSecret(header('x-origin-secret')))) return { ip: sourceIp };
  return {
    ip: withoutPort(header('cloudfront-viewer-address')) ?? sourceIp,
    timezone: header('cloudfront-viewer-time-zone'),
    country: header('cloudfront-viewer-country'),
    region: header('cloudfront-viewer-country-region'),
    city: header('cloudfront-viewer-city'),
    latitude: header('cloudfront-viewer-latitude'),
    longitude: header('cloudfront-viewer-longitude'),
  };
}

/** `203.0.113.7:50000` or `2001:db8::7:50000`: the port is what follows the last colon. */
function withoutPort(address: string | undefined): string | undefined {
  return address?.slice(0, address.lastIndexOf(':')) || undefined;
}
