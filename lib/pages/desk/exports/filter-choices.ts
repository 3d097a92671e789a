import type { ExportKind } from '#lib/domain/exports/export.ts';
import { eventChoices } from '#lib/pages/desk/parts/event-choices.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

type Choices = {
  readonly by: 'status' | 'type';
  readonly values: readonly (readonly [value: string, text: string])[];
};

/** Returns the values by which a kind of file can be filtered, in words; undefined if by none. */
export function filterChoices(kind: ExportKind, deskTexts: DeskTexts): Choices | undefined {
  const { exports: texts, charges, money } = deskTexts;
  switch (kind) {
    case 'payments':
      return { by: 'status', values: Object.entries(charges.statuses) };
    case 'direct_debits':
      return { by: 'status', values: Object.entries(texts.debitStatuses) };
    case 'settlements':
      return { by: 'type', values: Object.entries(money.lines.types) };
    case 'events':
      return { by: 'type', values: eventChoices(deskTexts) };
    default:
      return undefined;
  }
}
