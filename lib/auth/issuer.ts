import { setting } from '#lib/environment.ts';

/** Returns the issuer of this stage's tokens. Production does not accept tokens of the sandbox. */
export const issuer = () => `urn:domicilia:${setting('STAGE')}`;

/** Returns the audience of this stage's tokens. */
export const audience = () => `urn:domicilia:${setting('STAGE')}:api`;
