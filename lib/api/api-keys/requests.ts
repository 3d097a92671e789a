import * as v from 'valibot';
import { MERCHANT_SCOPES, type Scope } from '#lib/api/access.ts';
import { line } from '#lib/api/members/of-request.ts';

const scope = v.picklist(
  MERCHANT_SCOPES as readonly [Scope, ...Scope[]],
  `unknown_scope: Use one of ${MERCHANT_SCOPES.join(', ')}.`,
);

/** The body that creates a pair of keys. Without `scopes` the pair has all, including those of later releases. */
export const newApiKey = v.strictObject({
  name: line(60),
  scopes: v.optional(
    v.pipe(v.array(scope), v.minLength(1, 'too_few: Send at least one scope, or leave out scopes.')),
  ),
});
