import type { Oracle } from './oracle.ts';

/** The seven digits of direct debits, orders, refunds and transfers are the only ones. */
export const references: Oracle = ({ after }) => {
  const bearers = [
    ...after.all('debits'),
    ...after.charges,
    ...after.all('refunds'),
    ...after.all('transfers'),
  ];
  const known = new Map<number, string>();
  return bearers.flatMap(({ id, reference }) => {
    if (reference === null) return [];
    const other = known.get(reference);
    known.set(reference, id);
    return other === undefined ? [] : [`reference: ${reference} is of ${other} and of ${id}`];
  });
};
