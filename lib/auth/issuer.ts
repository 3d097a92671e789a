/** The issuer of this stage's tokens. A sandbox token means nothing to production. */
export const issuer = () => `urn:domicilia:${process.env.STAGE}`;

/** Whom its tokens are for. */
export const audience = () => `urn:domicilia:${process.env.STAGE}:api`;
