/** The provider did not respond, or not usably: try again later. Its message holds no customer's data. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Credentials are missing or refused: nothing works until an operator sets them. */
export class ProviderNotConfigured extends Error {
  override readonly name = 'ProviderNotConfigured';
}
