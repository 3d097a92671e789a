import { afterEach, expect, jest, test } from '@jest/globals';
import { directDebitPageEs } from '#lib/wording/es/direct-debit-page.ts';
import { method, pending } from '#tests/e2e/screens/records.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';

// The types of pages need those of browsers, which tests do not have.
const [STATE, REQUEST]: string[] = ['page-state', 'requests/authorise'];
const { initialState } = await import(`#lib/pages/direct-debit/${STATE}.ts`);
const { authorise } = await import(`#lib/pages/direct-debit/${REQUEST}.ts`);

const common = { id: 'dd_1', customer_id: 'cust_1', customer: { name: 'Dolores Godínez' }, revoked_at: null };

/** The service has this account already, and its bank has refused it for a reason. */
function refusedFor(reason: string) {
  const refused = method('failed', reason);
  const debit = { ...common, ...pending('account_validation'), paused: null, ...refused };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const isRecord = init?.method === 'GET';
    return Response.json(isRecord ? debit : { name: 'Dolores', ...refused.payment_method, next_link: null });
  });
  const state = initialState('es', { link: undefined, directDebitId: 'dd_1' });
  Object.assign(state, { screen: 'authorise', debit });
  Object.assign(state.draft, { clabe: newClabe(), rfc: 'GODE561231GR8', otherAccount: true });
  return state;
}

afterEach(() => {
  jest.restoreAllMocks();
});

test.each(['account_not_found', 'account_unreachable', 'receipt_not_available'])(
  'a refused account that is entered again is not said to be of another holder: %s',
  async (reason) => {
    const problem = await authorise(refusedFor(reason));
    expect(problem.errors.rfc).toBeUndefined();
    expect(problem.errors.clabe(directDebitPageEs)).toBe(directDebitPageEs.clabe.sameAsRefused);
  },
);

test('an RFC that is entered again is said to be of another holder, if the bank said so', async () => {
  const problem = await authorise(refusedFor('rfc_mismatch'));
  expect(problem.errors.rfc(directDebitPageEs)).toBe(directDebitPageEs.rfc.stillWrong);
  expect(problem.errors.clabe).toBeUndefined();
});
