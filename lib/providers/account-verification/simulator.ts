import { ProviderUnavailable } from '#lib/providers/errors.ts';
import type { AccountVerifier, VerificationState } from './port.ts';

type Outcome = 'match' | 'no_receipt' | 'other_holder' | 'no_account';

/** Outcomes by digits 14 to 17 of the account number. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '0001': 'no_receipt',
  '0002': 'other_holder',
  '0003': 'no_account',
};

const FAILS_ONCE = '0004';
const OTHER_HOLDERS = ['PEPJ800101AB1', 'GODE561231GR8'];
const PROVIDER_ID = /^sim-(match|no_receipt|other_holder|no_account)-/;

/**
 * Returns a verifier without a bank, for the sandbox and the local run. Digits 14 to 17 of the account number decide
 * the outcome: `0001` has no receipt, `0002` another holder, `0003` no such account. With `0004` the provider is down
 * at the first attempt and finds a match at the next. Anything else is a match.
 *
 * The outcome is immediate, so no run is polled. The verifier stores nothing: its id of a run contains the outcome, and
 * neither the account nor the RFC.
 */
export function simulatedVerifier(): AccountVerifier {
  return {
    async start({ runId, attempt, accountNumber, rfc }) {
      const magic = accountNumber.slice(13, 17);
      if (magic === FAILS_ONCE && attempt <= 1) {
        throw new ProviderUnavailable('The simulated provider is down for the first attempt.');
      }
      const outcome = OUTCOMES[magic] ?? 'match';
      return { providerId: `sim-${outcome}-${runId}`, ...stateOf(outcome, rfc) };
    },

    async read(providerId, { rfc }) {
      const outcome = PROVIDER_ID.exec(providerId)?.[1];
      if (!outcome) throw new ProviderUnavailable('The simulated provider knows no such verification.');
      return stateOf(outcome as Outcome, rfc);
    },
  };
}

function stateOf(outcome: Outcome, rfc: string): VerificationState {
  switch (outcome) {
    case 'match':
      return { state: 'receipt', holderId: rfc };
    case 'no_receipt':
      return { state: 'receipt', holderId: null };
    case 'other_holder':
      return { state: 'receipt', holderId: OTHER_HOLDERS.find((other) => other !== rfc) ?? null };
    case 'no_account':
      return { state: 'failed', reason: 'account_not_found' };
  }
}
