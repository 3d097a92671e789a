import type { MandateOrigin } from '#lib/domain/mandate/entry.ts';
import { viewerOf } from './viewer.ts';

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
