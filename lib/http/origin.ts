import type { MandateOrigin } from '#lib/domain/mandate/entry.ts';
import { oneLine } from '#lib/domain/one-line.ts';
import { isOriginSecret } from '#lib/secrets/origin-secret.ts';

type Request = { header: (name: string) => string | undefined; sourceIp: string };

/** The most characters of a browser's name that are kept: the longest of real ones have some 300. */
const LONGEST_BROWSER = 512;

/**
 * Returns the origin of a request, for the evidence. `observed` is what the edge and the connection show; `declared` is
 * what the page says about itself.
 */
export async function originOf(
  { header, sourceIp }: Request,
  declared: Readonly<Record<string, unknown>> = {},
): Promise<MandateOrigin> {
  const viewer = await viewerOf({ header, sourceIp });
  // It is in the record from then on, and in each of its events.
  const browser = header('user-agent')?.slice(0, LONGEST_BROWSER).toWellFormed();
  return { observed: texts({ ...viewer, browser }), declared: texts(declared) };
}

function texts(members: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

/** The origin of a request as CloudFront sees it. Unknown members are missing. */
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
 * Returns where the caller is. CloudFront's headers count only with the secret that the distribution adds, because
 * anyone could write them. Without it, only the connection's own address is known.
 */
async function viewerOf({ header, sourceIp }: Request): Promise<Viewer> {
  if (!(await isOriginSecret(header('x-origin-secret')))) return { ip: sourceIp };
  return {
    ip: withoutPort(header('cloudfront-viewer-address')) ?? sourceIp,
    timezone: header('cloudfront-viewer-time-zone'),
    country: header('cloudfront-viewer-country'),
    region: header('cloudfront-viewer-country-region'),
    city: decoded(header('cloudfront-viewer-city')),
    latitude: header('cloudfront-viewer-latitude'),
    longitude: header('cloudfront-viewer-longitude'),
  };
}

/** Removes the port after the last colon, as in `203.0.113.7:50000` or `2001:db8::7:50000`. */
function withoutPort(address: string | undefined): string | undefined {
  return address?.slice(0, address.lastIndexOf(':')) || undefined;
}

/** Returns a name as people write it: CloudFront percent-encodes each character that is not ASCII, such as `Le%C3%B3n`. */
function decoded(name: string | undefined): string | undefined {
  try {
    return name && oneLine(decodeURIComponent(name));
  } catch {
    return name;
  }
}
