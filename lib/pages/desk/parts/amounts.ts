import type { Centavos } from '#lib/domain/money.ts';
import { pesos } from '#lib/wording/format.ts';

/** Returns an amount of the interface, which is in pesos, in centavos. */
export const inCentavos = (amount: number): Centavos => Math.round(amount * 100) as Centavos;

/** Returns an amount of the interface in words: `$1,234.50 MXN`. */
export const money = (amount: number): string => pesos(inCentavos(amount));

/** Returns an amount of the interface for a column or panel that names its currency: `$1,234.50`. */
export const amountOf = (amount: number): string => money(amount).replace(' MXN', '');
