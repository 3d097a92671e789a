import type { Family } from '#infra/settings/names.ts';
import { functions, type Handler, handlersOf, type Serving } from './catalogue.ts';
import type { endpoints } from './endpoints.ts';

/** The folder of a function that the API calls: the first part of its path. */
type Folder<H extends string> = H extends `${infer First}/${string}` ? First : H;

/** The family of each folder. A folder that is not listed does not compile. */
const FAMILY_OF: Readonly<Record<Folder<keyof typeof endpoints>, Family>> = {
  authorizer: 'access',
  authorizations: 'access',
  'payment-methods': 'payment-methods',
  'direct-debits': 'direct-debits',
  reports: 'direct-debits',
  orders: 'orders',
  payouts: 'orders',
  events: 'webhooks',
  'webhook-endpoints': 'webhooks',
  'notify-secret': 'webhooks',
  sandbox: 'sandbox',
};

/** Returns the functions that the API of a stage calls, by family; a family without any has no stack. */
export function familiesOf(stage: Serving): ReadonlyMap<Family, readonly Handler[]> {
  const called = handlersOf(stage).filter((handler) => !functions[handler].trigger);
  return Map.groupBy(called, (handler) => FAMILY_OF[handler.split('/')[0] as keyof typeof FAMILY_OF]);
}
