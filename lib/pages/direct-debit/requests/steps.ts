import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { ShownMethod } from '#lib/api/direct-debits/customer-record.ts';
import { normalizeRfc } from '#lib/domain/rfc.ts';
import { keepLink } from '#lib/pages/common/keep-link.ts';
import { linkOf } from '#lib/pages/common/link.ts';
import { type Message, request } from '#lib/pages/common/request.ts';
import type { Result } from '#lib/pages/common/result.ts';
import type { Session } from '#lib/pages/direct-debit/form-state.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { Language } from '#lib/wording/language.ts';

type Bringing = Session & { language: Language; draft: { rfc: string } };
type NextLink = { token: string } | null | undefined;

const PAGE = 10;
const PDF = 'application/pdf';

const keys = new Map<string, string>();

/** Reads the direct debit of the link. */
export function readDebit(state: Session): Promise<Result> {
  return call(state, 'GET', pathOf(state));
}

/** Adds the typed account and starts its validation. `consents` says that the customer agrees to it. */
export async function addAccount(
  state: Bringing,
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
    ...(consents && { consent: true, language: state.language, terms_hash: debit.terms_hash }),
  };
  const path = `/api/customers/${encodeURIComponent(debit.customer_id)}/payment-methods`;
  return adopt(state, debit, await call(state, 'POST', path, body));
}

/** Asks the bank whether the account belongs to the holder of the typed RFC. Returns what is known. */
export async function validateAccount(
  state: Bringing,
  debit: ShownDebit,
  method: ShownMethod,
): Promise<Result> {
  const body = { payment_method_id: method.id, rfc: normalizeRfc(state.draft.rfc) };
  return adopt(state, debit, await call(state, 'PATCH', '/api/payment-methods/validate', body));
}

/** Shows the account of the response in the state. */
function adopt(state: Session, debit: ShownDebit, result: Result): Result {
  if (result.is !== 'done') return result;
  const { id, name, bank, number, validation, next_link } = result.body;
  state.debit = { ...debit, holder: { name }, payment_method: { id, bank, number, validation } };
  follow(state, next_link);
  return result;
}

/** Continues with the link that replaces a spent one. The tab stores it for a reload. */
export function follow(state: Session, next: NextLink): void {
  const link = next && linkOf(next.token);
  if (!link) return;
  state.link = link;
  keepLink(link);
}

/**
 * Sends a request. A write keeps its idempotency key until it succeeds, so that it is done once however often it is
 * sent.
 */
export async function call({ link }: Session, method: string, path: string, body?: unknown): Promise<Result> {
  const message: Message = { ...(link && { token: link.token }), ...(body !== undefined && { body }) };
  if (body === undefined) return request(method, path, message);
  const step = `${method} ${path} ${JSON.stringify(body)}`;
  const key = keys.get(step) ?? crypto.randomUUID();
  keys.set(step, key);
  const result = await request(method, path, { ...message, key });
  if (result.is === 'done') keys.delete(step);
  return result;
}

/** Cancels the direct debit for good, or refuses one that was never authorised. */
export function revoke(state: Session): Promise<Result> {
  return call(state, 'POST', `${pathOf(state)}/revoke`, {});
}

/** Fetches the mandate as a document; `failed` if the service sends something else. */
export async function fetchMandate(state: Session): Promise<Result | { is: 'failed' }> {
  const { link } = state;
  const message = { ...(link && { token: link.token }), accept: PDF };
  const result = await request('GET', `${pathOf(state)}/mandate`, message);
  return result.is === 'done' && result.body.type !== PDF ? { is: 'failed' } : result;
}

/** Reads the next page of charges into `charges`. */
export async function readCharges(state: Session & Pick<PageState, 'charges'>): Promise<void> {
  const { list, next } = state.charges;
  const cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
  const result = await call(state, 'GET', `${pathOf(state)}/payments?limit=${PAGE}${cursor}`);
  state.charges =
    result.is === 'done'
      ? { list: [...list, ...result.body.data], next: result.body.next_cursor, reading: 'idle' }
      : { list, next, reading: 'failed' };
}

/** Reads the next collection, as the service computes it, into `upcoming`. */
export async function readUpcoming(state: Session & Pick<PageState, 'upcoming'>): Promise<void> {
  const result = await call(state, 'GET', `${pathOf(state)}/upcoming-collection`);
  state.upcoming = result.is === 'done' ? result.body.upcoming_collection : 'failed';
}

function pathOf({ link }: Session): string {
  return `/api/direct-debits/${link?.directDebitId}`;
}
