import { handler as acknowledgeHandler } from '#functions/direct-debits/acknowledge.ts';
import { handler as getDebit } from '#functions/direct-debits/get.ts';
import { handler as addMethod } from '#functions/payment-methods/add.ts';
import { acknowledgeDirectDebit, getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { addPaymentMethod } from '#lib/api/payment-methods/routes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newPaymentMethod } from '#lib/operations/payment-methods/sealed-members.ts';
import { writesToAdd } from '#lib/operations/writes/payment-methods.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findCustomer } from '#lib/store/payment-methods.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { PLACE } from '#tests/support/records/direct-debits.ts';
import { call, type OpenLink } from './calls.ts';
import type { Terms } from './known.ts';
import { linkFromMerchant, mailedLink } from './links.ts';
import { instantOf } from './moment.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

/** A page that a customer has open: its link, and the content when it was opened. */
export type OpenPage = {
  link: OpenLink;
  /** Whether it was mailed to the customer, and in which step it was opened. */
  isMailed: boolean;
  step: number;
  terms: Terms;
  hash: string;
  waiting: string[];
};

/** The customer opens a new link and reads its page. Undefined if there is none. */
export async function openPage(world: World, tracked: Tracked): Promise<OpenPage | undefined> {
  const isMailed = tracked.facts.stoppedBy.size > 0;
  const link = await (isMailed ? mailedLink(world, tracked) : linkFromMerchant(world, tracked));
  if (!link) return undefined;
  const from = { ...world.merchant, link };
  const { body } = await call(from, getDebit, getDirectDebit, { params: { id: tracked.id } });
  const terms: Terms = {
    ...tracked.facts.terms,
    maximum: Math.round(body.max_amount * 100),
    end: body.end_date as CalendarDate | null,
  };
  const waiting = (body.unpaid_orders ?? []).map(({ id }: { id: string }) => id);
  const page = { link, isMailed, step: world.moment.step, terms, hash: body.terms_hash, waiting };
  world.pages.set(tracked.id, page);
  return page;
}

type Consenting = { isStale: boolean; sendsHash?: boolean; lists?: boolean };

/** Returns the page that was left open if the customer returns to it, or a new one. */
async function pageFor(world: World, tracked: Tracked, isStale: boolean): Promise<OpenPage | undefined> {
  return (isStale && world.pages.get(tracked.id)) || openPage(world, tracked);
}

/** The customer agrees to what the page showed. */
export async function acknowledge(
  world: World,
  tracked: Tracked,
  { isStale, sendsHash = true, lists = false }: Consenting,
): Promise<void> {
  const page = await pageFor(world, tracked, isStale);
  if (!page) return;
  const orders = lists ? page.waiting : [];
  const body = { ...PLACE, orders, ...(sendsHash && { terms_hash: page.hash }) };
  const from = { ...world.merchant, link: page.link };
  const answer = await call(from, acknowledgeHandler, acknowledgeDirectDebit, { body });
  if (answer.status === 200) agreed(world, tracked, page, orders);
}

/** The customer adds another account, and agrees to it if `consents`. */
export async function bringAccount(
  world: World,
  tracked: Tracked,
  { consents, isStale, sendsHash = false }: { consents: boolean; isStale: boolean; sendsHash?: boolean },
): Promise<void> {
  const page = await pageFor(world, tracked, isStale);
  if (!page) return;
  const number = newClabe();
  await storeVerified(world, tracked, number);
  const customerId = page.link.customerId;
  const body = {
    ...methodBody(number),
    ...(consents && { consent: true, ...(sendsHash && { terms_hash: page.hash }) }),
  };
  const from = { ...world.merchant, link: page.link };
  const hadAgreed = tracked.hasAgreed;
  const answer = await call(from, addMethod, addPaymentMethod, { params: { customerId }, body });
  if (answer.status >= 300) return;
  tracked.clabes.set(answer.body.id, number);
  tracked.attach(number);
  if (consents && hadAgreed) agreed(world, tracked, page, []);
}

/** The customer agrees to the terms that the page showed: other terms must be refused. */
function agreed(world: World, tracked: Tracked, page: OpenPage, listed: readonly string[]): void {
  const { terms } = page;
  const { objectedIn } = tracked;
  if (objectedIn !== undefined && !(page.isMailed && page.step >= objectedIn))
    world.broken.push('objection: agreed again by a link that was not mailed since');
  const { maximum, end } = tracked.facts.terms;
  const isShown = terms.maximum === maximum && (terms.end === end || (terms.end ?? '9') > (end ?? '9'));
  if (!isShown) world.broken.push(`terms: agreed to ${maximum} until ${end}, shown were ${terms.maximum}`);
  tracked.consent(terms, listed);
}

/** The account is one that the merchant has validated before. */
async function storeVerified(world: World, tracked: Tracked, number: string): Promise<void> {
  const { account_id } = world.account;
  const now = instantOf(world.moment);
  const { customerId: customer_id } = tracked;
  const owner = { account_id, customer_id, name: 'Dolores Godínez', business_name: 'Abarrotes' };
  const added = await newPaymentMethod({ ...owner, number, method: 'clabe', country: 'MX' }, now);
  const validation = { status: 'verified', reason: null, checked_at: now.toISOString() } as const;
  const customer = await findCustomer(account_id, customer_id);
  await transact(writesToAdd({ next: { ...added, validation }, events: [] }, customer, now));
}
