import { forgedClaims, forgedTimes } from './claims.ts';
import { type Forgeries, forgerOf, type Named } from './forger.ts';
import { forgedForms } from './forms.ts';
import { forgedHeaders } from './headers.ts';
import { forgedSignatures } from './signatures.ts';

/** Every kind of forged token, by its fault. Those of `times` have no other fault than their time. */
export function forgeriesOf(named: Named): { everlasting: Forgeries; times: Forgeries } {
  const forger = forgerOf(named);
  return {
    everlasting: {
      ...forgedForms(forger),
      ...forgedHeaders(forger),
      ...forgedSignatures(forger),
      ...forgedClaims(forger),
    },
    times: forgedTimes(forger),
  };
}

/** How many kinds there are at least. */
export const LEAST_KINDS = 150;
