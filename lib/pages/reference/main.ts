import { withDaysToCome } from './days-to-come.ts';

/** The reference's library. The page runs its file first. */
declare const Scalar: { createApiReference(place: string, configuration: object): void };

/** The samples that are hidden. curl, Node.js, Python and PHP remain, with their most common clients. */
const OTHER_CLIENTS = {
  ...Object.fromEntries(
    [
      ...['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'js', 'julia', 'kotlin', 'objc'],
      ...['ocaml', 'powershell', 'r', 'ruby', 'rust', 'swift'],
    ].map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  node: ['axios', 'ofetch'],
  python: ['aiohttp', 'httpx_async', 'httpx_sync'],
  php: ['laravel'],
};

const CONFIGURATION = {
  // Requests and samples use the service that serves the page.
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'accessToken' },
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
  hiddenClients: OTHER_CLIENTS,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  modelsSectionLabel: 'Records',
  generateOperationSlug: ({ operationId }: { operationId?: string }) => operationId,
};

/** Draws the reference, its samples with days to come. */
async function draw(): Promise<void> {
  const document = await (await fetch('/openapi.json')).json();
  const content = withDaysToCome(document, new Date());
  Scalar.createApiReference('#reference', { ...CONFIGURATION, content });
}

draw();
