import type { Query } from '#lib/pages/desk/address.ts';

/** The filters in the address, with their names in the interface. */
const FILTERS = {
  status: 'status',
  has_failure: 'has_failure',
  from: 'charge_date[gte]',
  to: 'charge_date[lte]',
  reference: 'reference',
  customer_id: 'customer_id',
  external_id: 'external_id',
} as const;

/** Returns the path of the charges that an address asks for. */
export function pathOf(query: Query): string {
  const given = Object.entries(FILTERS).filter(([name]) => query[name]);
  const parameters = given.map(([name, parameter]) => [parameter, query[name] ?? ''] as const);
  return `/api/orders?${new URLSearchParams({ type: 'direct_debit', ...Object.fromEntries(parameters) })}`;
}

/** Returns whether an address asks for some charges only. */
export const isFiltered = (query: Query): boolean => Object.keys(FILTERS).some((name) => query[name]);

/** Returns whether an address has filters that an export does not have. */
export const hasMoreThanExports = ({ has_failure, reference, customer_id, external_id }: Query): boolean =>
  [has_failure, reference, customer_id, external_id].some(Boolean);
