import { authenticationWith, withAllScopes } from './authentication.ts';
import { type CarriedIds, idsIn } from './carried-ids.ts';
import type { Document } from './document.ts';
import { demoTokens, newestRecords } from './newest-records.ts';
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

/** Milliseconds between looks whether a client is still open. */
const PAUSE = 300;

/** Does some work once no client is open: to draw the reference again would reset an open one. */
function whenClosed(work: () => void): void {
  // A closed client stays in the document, hidden.
  const isOpen = [...document.querySelectorAll('[role="dialog"]')].some(
    (dialog) => getComputedStyle(dialog).visibility === 'visible',
  );
  if (isOpen) setTimeout(() => whenClosed(work), PAUSE);
  else work();
}

/**
 * Draws the reference with samples that can be copied here and now. They carry the ids of the account's own records on:
 * of those that a tried request returned, and of the newest ones whenever the reader returns to the page.
 */
async function draw(): Promise<void> {
  const served: Document = await (await fetch('/openapi.json')).json();
  const keys = served['x-demo-keys'];
  const demo = keys && demoTokens(keys);
  let token = await demo?.();
  let ids: CarriedIds = {};

  const configuration = () => ({
    ...CONFIGURATION,
    authentication: authenticationWith(keys, token),
    onResponseReceived: note,
    content: withAllScopes(withSamplesHere(served, { origin: location.origin, now: new Date(), ids })),
  });
  const carry = (found: CarriedIds) => {
    const next = { ...ids, ...found };
    if (JSON.stringify(next) === JSON.stringify(ids)) return;
    ids = next;
    whenClosed(() => reference.updateConfiguration(configuration()));
  };
  const look = async () => {
    token = (await demo?.()) ?? token;
    if (token) carry(await newestRecords(served, token));
  };

  async function note({ request, response }: Exchange): Promise<void> {
    if (!response.ok) return;
    const [, sent] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    token = sent ?? token;
    if (response.headers.get('content-type') !== 'application/json') return;
    carry(idsIn(await response.clone().json()));
  }

  const reference = Scalar.createApiReference('#reference', configuration());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  look();
}

draw();
