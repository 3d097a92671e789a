import type { SearchResults } from '#lib/api/search/record.ts';
import { usualAmountOf } from '#lib/domain/direct-debit/record.ts';
import { amountOf } from '#lib/domain/money.ts';
import type { Found } from './found.ts';

type Result = SearchResults['results'][number];

type Members = Partial<Omit<Result, 'type' | 'id' | 'found_by'>>;

/** The members that a record's kind does not have. */
const NOTHING = {
  ...{ direct_debit_id: null, order_id: null, customer_id: null, customer_name: null, reference: null },
  ...{ external_id: null, number_last4: null, status: null, amount: null, day: null },
};

/** Returns a found record as a search shows it: what people recognise it by, and nothing secret. */
export function showFound(found: Found): Result {
  const { type, id, foundBy } = found;
  return { type, id, found_by: foundBy, ...NOTHING, ...membersOf(found) };
}

function membersOf(found: Found): Members {
  switch (found.type) {
    case 'direct_debit': {
      const { id, customer_id, customer, reference, external_id, status, next_payment_date } = found.record;
      return {
        ...{ direct_debit_id: id, customer_id, customer_name: customer.name, reference, status },
        ...{ external_id: external_id ?? null, day: next_payment_date },
        amount: amountOf(usualAmountOf(found.record)),
      };
    }
    case 'charge':
    case 'order': {
      const { id, direct_debit_id, customer_id, first_name, last_name, ...order } = found.record;
      return {
        ...{ direct_debit_id: direct_debit_id ?? null, order_id: id, customer_id: customer_id || null },
        ...{ customer_name: `${first_name} ${last_name}`.trim() || null, status: order.status },
        ...{ reference: order.reference ?? null, external_id: order.external_id ?? null },
        ...{ amount: amountOf(order.totals.total), day: order.presented_on ?? order.charge_date ?? null },
      };
    }
    case 'payment_method': {
      const { customer_id, name, external_id, number_last4, validation } = found.record;
      return {
        ...{ customer_id, customer_name: name, external_id: external_id ?? null, number_last4 },
        status: validation.status,
      };
    }
    default: {
      const { direct_debit_id, order_id, customer_id, status, amount } = found.record;
      return {
        ...{ direct_debit_id: direct_debit_id ?? null, order_id: order_id ?? null, status: status ?? null },
        ...{ customer_id: customer_id ?? null, amount: amount === undefined ? null : amountOf(amount) },
      };
    }
  }
}
