import { type CarriedIds, idsIn } from './carried-ids.ts';
import type { Document } from './document.ts';
import { newestRecords, tokenFor } from './newest-records.ts';
import { withSamplesHere } from './samples-here.ts';

/** The reference's library. The page runs its file first. */
declare const Scalar: { createApiReference(place: string, configuration: object): Reference };

type Reference = { updateConfiguration(configuration: object): void };
type Exchange = { readonly request: Request; readonly response: Response };

const CONFIGURATION = {
  // Requests and samples use the service that serves the page.
  servers: [{ url: location.origin }],
  // A token is a secret, so it is not stored beyond the page.
  persistAuth: false,
  // Nothing from third parties: no fonts, telemetry, assistant or other applications.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  theme: 'default',
  // The document has the samples.
  hiddenClients: true,
  modelsSectionLabel: 'Records',
  generateOperationSlug: ({ operationId }: { operationId?: string }) => operationId,
};

/**
 * Returns how operations are tried: the account's keys are exchanged for a token, which all operations use. The local
 * run fills in the keys of its demo account.
 */
function authentication(keys: Document['x-demo-keys']) {
  const { public_key, private_key } = keys ?? {};
  const flow = {
    tokenUrl: `${location.origin}/api/authorizations/token`,
    'x-scalar-credentials-location': 'header',
    ...(keys && { 'x-scalar-client-id': public_key, clientSecret: private_key }),
  };
  return {
    securitySchemes: {
      clientCredentials: { flows: { clientCredentials: flow } },
      ...(keys && { accountKeys: { username: public_key, password: private_key } }),
    },
  };
}

/**
 * Draws the reference with samples that can be copied here and now. They carry the ids of the account's own records on:
 * of those that a tried request returned, and of the newest ones whenever the reader returns to the page.
 */
async function draw(): Promise<void> {
  const document: Document = await (await fetch('/openapi.json')).json();
  const keys = document['x-demo-keys'];
  let ids: CarriedIds = {};
  let token: string | undefined;

  const filled = () => withSamplesHere(document, { origin: location.origin, now: new Date(), ids });
  const configuration = () => ({
    ...CONFIGURATION,
    authentication: authentication(keys),
    onResponseReceived: note,
    content: filled(),
  });
  const carry = (found: CarriedIds) => {
    const next = { ...ids, ...found };
    if (JSON.stringify(next) === JSON.stringify(ids)) return;
    ids = next;
    reference.updateConfiguration(configuration());
  };
  const look = async () => {
    token ??= keys && (await tokenFor(keys));
    if (token) carry(await newestRecords(document, token));
  };

  async function note({ request, response }: Exchange): Promise<void> {
    const { authorization = '' } = Object.fromEntries(request.headers);
    if (!response.ok) return;
    if (/^Bearer /.test(authorization)) token = authorization;
    if (response.headers.get('content-type') === 'application/json')
      carry(idsIn(await response.clone().json()));
  }

  const reference = Scalar.createApiReference('#reference', configuration());
  globalThis.document.addEventListener('visibilitychange', () => {
    if (globalThis.document.visibilityState === 'visible') look();
  });
  look();
}

draw();
