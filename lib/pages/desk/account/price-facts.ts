import type { Account } from '#lib/api/account/record.ts';
import { feeOf } from '#lib/domain/fees.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { inCentavos, money } from '#lib/pages/desk/parts/amounts.ts';
import { factsOf } from '#lib/pages/desk/parts/table.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { pesos } from '#lib/wording/format.ts';
import { percentOf } from './percent.ts';

/** The amount of the charge by which the prices are explained. */
const EXAMPLE = 1_000_00 as Centavos;

/** Returns what the account pays, and what that is of a charge. */
export function priceFacts({ pricing }: Account, { account: { prices } }: DeskTexts): HTMLElement {
  const { percent, fixed, dispute, tax_percent } = pricing;
  const rates = { percent_basis_points: Math.round(percent * 100), fixed_centavos: inCentavos(fixed) };
  const { total, tax } = feeOf(EXAMPLE, rates);
  return factsOf([
    [prices.charge, prices.rate(percentOf(percent), money(fixed))],
    [prices.dispute, dispute === 0 ? prices.noDispute : money(dispute)],
    [prices.tax, prices.added(percentOf(tax_percent))],
    [prices.example, prices.exampleOf(pesos(EXAMPLE), pesos((total - tax) as Centavos), pesos(tax))],
  ]);
}
