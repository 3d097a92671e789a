import type { ExportKind } from '#lib/domain/exports/export.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

type Choices = {
  readonly by: 'status' | 'type';
  readonly values: readonly (readonly [value: string, text: string])[];
};

/** Returns the values by which a kind of file can be filtered, in words; undefined if by none. */
export function filterChoices(
  kind: ExportKind,
  { exports: texts, charges, events, money }: DeskTexts,
): Choices | undefined {
  switch (kind) {
    case 'payments':
      return { by: 'status', values: Object.entries(charges.statuses) };
    case 'direct_debits':
      return { by: 'status', values: Object.entries(texts.debitStatuses) };
    case 'settlements':
      return { by: 'type', values: Object.entries(money.lines.types) };
    case 'events':
      return { by: 'type', values: MERCHANT_EVENT_TYPES.map((type) => [type, events[type]]) };
    default:
      return undefined;
  }
}
