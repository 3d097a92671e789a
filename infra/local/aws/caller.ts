import type { IncomingMessage } from 'node:http';

/** Who signed a request, and for which service. */
export type Caller = { readonly name: string; readonly service: string };

/** The access key id that may do everything: this process itself and its operators, on this machine only. */
export const OPERATOR = 'operator';

/** Reads `Credential=<access key id>/<date>/<region>/<service>/aws4_request` of a request signed by Signature V4. */
export function callerOf({ headers }: IncomingMessage): Caller | undefined {
  const [, name, service] =
    /Credential=([^/,\s]+)\/[^/]+\/[^/]+\/([^/]+)\/aws4_request/.exec(headers.authorization ?? '') ?? [];
  return name === undefined || service === undefined ? undefined : { name, service };
}
