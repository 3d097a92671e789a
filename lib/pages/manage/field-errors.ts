import { checkClabe, checkRfc } from '#lib/pages/common/check-account.ts';
import type { PortalState } from './page-state.ts';

/** Everything that is wrong with what was entered for another account. */
export function fieldErrorsIn({ draft }: PortalState): PortalState['fieldErrors'] {
  const { error: clabe } = checkClabe(draft.clabe);
  const rfc = checkRfc(draft.rfc);
  return {
    ...(clabe && { clabe }),
    ...(rfc && { rfc }),
    ...(!draft.consent && { consent: ({ change }) => change.consentMissing }),
  };
}
