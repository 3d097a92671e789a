/**
 * The provider did not respond, or its response is unusable. A later attempt may succeed. The message holds no
 * customer's data.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Credentials are missing or refused. Nothing works until an operator sets them. */
export class ProviderNotConfigured extends Error {
  override readonly name = 'ProviderNotConfigured';
}
