import type { ShownDebit, ShownMethod } from '#lib/api/records/direct-debit.ts';
import { normalizeRfc } from '#lib/domain/rfc.ts';
import { type Message, type Result, request } from '#lib/pages/common/request.ts';
import { linkOf } from './link.ts';
import type { PageState } from './page-state.ts';

type NextLink = { token: string } | null | undefined;

const keys = new Map<string, string>();

/** Reads the direct debit of the link. */
export function readDebit(state: PageState): Promise<Result> {
  return call(state, 'GET', `/api/direct-debits/${state.link?.directDebitId}`);
}

/** Adds the account that was typed, and has its validation begin; `consents` says that the customer agrees to it. */
export async function addAccount(
  state: PageState,
  debit: ShownDebit,
  { number, consents }: { number: string; consents: boolean },
): Promise<Result> {
  const body = {
    name: debit.customer.name,
    business_name: '',
    bank: number.slice(0, 3),
    number,
    method: 'clabe',
    country: 'MX',
    rfc: normalizeRfc(state.draft.rfc),
    ...(consents && { consent: true }),
  };
  const path = `/api/customers/${encodeURIComponent(debit.customer_id)}/payment-methods`;
  return adopt(state, debit, await call(state, 'POST', path, body));
}

/** Has the bank say whether the account belongs to the holder of the RFC that was typed; says what is known of it. */
export async function validateAccount(
  state: PageState,
  debit: ShownDebit,
  method: ShownMethod,
): Promise<Result> {
  const body = { payment_method_id: method.id, rfc: normalizeRfc(state.draft.rfc) };
  return adopt(state, debit, await call(state, 'PATCH', '/api/payment-methods/validate', body));
}

/** Records that the customer agrees, with the unpaid orders that they chose. `place` is what the service could not detect. */
export async function acknowledge(
  state: PageState,
  place: Readonly<Record<string, string>>,
): Promise<Result> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { orders } = state.draft;
  const body = { ...(timezone && { timezone }), ...place, ...(orders.length > 0 && { orders }) };
  const result = await call(state, 'POST', '/api/direct-debits/acknowledge', body);
  if (result.is === 'done') follow(state, result.body.next_link);
  return result;
}

/** Takes over the account as the response shows it. */
function adopt(state: PageState, debit: ShownDebit, result: Result): Result {
  if (result.is !== 'done') return result;
  const { id, name, bank, number, validation, next_link } = result.body;
  state.debit = { ...debit, holder: { name }, payment_method: { id, bank, number, validation } };
  follow(state, next_link);
  return result;
}

/** Goes on with the link that has taken the place of a spent one; in the address too, so that a reload finds it. */
function follow(state: PageState, next: NextLink): void {
  const link = next && linkOf(next.token);
  if (!link) return;
  state.link = link;
  history.replaceState(history.state, '', `#token=${link.token}`);
}

/** A step keeps its key until it is known to be done, so that however often it is sent it is done once. */
async function call({ link }: PageState, method: string, path: string, body?: unknown): Promise<Result> {
  const message: Message = { ...(link && { token: link.token }), ...(body !== undefined && { body }) };
  if (body === undefined) return request(method, path, message);
  const step = `${method} ${path} ${JSON.stringify(body)}`;
  const key = keys.get(step) ?? crypto.randomUUID();
  keys.set(step, key);
  const result = await request(method, path, { ...message, key });
  if (result.is === 'done') keys.delete(step);
  return result;
}
