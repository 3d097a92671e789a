import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { active, method, pending } from '#tests/e2e/screens/records.ts';

// The types of pages need those of browsers, which tests do not have.
const [STATE, LOOKS]: string[] = ['page-state', 'requests/follow-debit'];
const { initialState } = await import(`#lib/pages/direct-debit/${STATE}.ts`);
const { lookOnce } = await import(`#lib/pages/direct-debit/${LOOKS}.ts`);

const common = { customer_id: 'cust_1', revoked_at: null, paused: null, identity_verification: null };
const waiting = { ...common, ...pending('account_validation'), ...method('pending') };
const failed = { ...waiting, ...method('failed') };

let state: ReturnType<typeof initialState>;
/** What happens on the page while the record is read. */
let meanwhile: () => void;
beforeEach(() => {
  meanwhile = () => {};
  state = initialState('es', { link: undefined, directDebitId: 'dd_1' });
  Object.assign(state, { screen: 'overview', debit: waiting });
  state.draft.rfc = 'GODE561231GR8';
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PATCH') return Response.json({ name: 'Dolores', ...failed.payment_method });
    meanwhile();
    return Response.json({ ...failed, terms_hash: 'read' });
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('a look that learns that the bank refused the account also shows the record that it reads then', async () => {
  await lookOnce(state, true);
  expect(state.debit).toMatchObject({ terms_hash: 'read' });
});

test('a look shows no record to a customer who has entered a step or ended it meanwhile', async () => {
  meanwhile = () => {
    state.screen = 'authorise';
  };
  await lookOnce(state, false);
  expect(state.debit).toBe(waiting);

  state.screen = 'overview';
  const other = { ...common, ...active };
  meanwhile = () => {
    state.debit = other;
  };
  await lookOnce(state, false);
  expect(state.debit).toBe(other);
});
