import { setting } from '#lib/environment.ts';

/** The issuer of this stage's tokens. A sandbox token means nothing to production. */
export const issuer = () => `urn:domicilia:${setting('STAGE')}`;

/** Whom its tokens are for. */
export const audience = () => `urn:domicilia:${setting('STAGE')}:api`;
