import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { el } from '#lib/pages/common/elements.ts';
import { fragmentOf, type Query } from '#lib/pages/desk/address.ts';
import type { Filter } from '#lib/pages/desk/parts/filters.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** Returns the filters of charges. */
export function filtersIn({ payments, charges }: DeskTexts): Filter[] {
  const { failures } = payments;
  return [
    { name: 'reference', label: payments.reference, is: 'text' },
    {
      ...{ name: 'status', label: payments.status, is: 'choice' },
      choices: ORDER_STATUSES.map((status) => [status, charges.statuses[status]]),
    },
    { name: 'from', label: payments.from, is: 'date' },
    { name: 'to', label: payments.to, is: 'date' },
    {
      ...{ name: 'has_failure', label: payments.failure, is: 'choice', isRare: true },
      choices: [
        ['true', failures.true],
        ['false', failures.false],
      ],
    },
    { name: 'customer_id', label: payments.customerId, is: 'text', isRare: true },
    { name: 'external_id', label: payments.externalId, is: 'text', isRare: true },
  ];
}

const PRESETS = {
  all: {},
  failed: { has_failure: 'true' },
  created: { status: 'created' },
  paid: { status: 'paid' },
} as const satisfies Record<string, Query>;

/** Returns the filters that are asked for most, as links. */
export function presetLinks(query: Query, { payments: { presets } }: DeskTexts): HTMLElement {
  const shown = fragmentOf({ view: 'payments', query });
  const links = (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((name) => {
    const href = fragmentOf({ view: 'payments', query: PRESETS[name] });
    return el('a', { id: `only-${name}`, href, 'aria-current': href === shown && 'true' }, presets[name]);
  });
  return el('nav', { class: 'presets', 'aria-label': presets.label }, ...links);
}
