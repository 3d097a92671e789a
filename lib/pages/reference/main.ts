/** The library of the reference, whose file the page runs first. */
declare const Scalar: { createApiReference(place: string, configuration: object): void };

/** What the library could show samples for beside curl, Node.js, Python and PHP, with the clients that most people use. */
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

Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  // A request that is tried goes to the service that shows the page, as samples do.
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'accessToken' },
  // A token is a secret: it is gone with the page.
  persistAuth: false,
  // Nothing of anybody else's: no fonts, no telemetry, no assistant, no other applications.
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
});
