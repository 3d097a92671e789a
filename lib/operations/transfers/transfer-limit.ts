import type { Centavos } from '#lib/domain/money.ts';
import { requiredSetting } from '#lib/environment.ts';

/** Returns the largest amount that is transferred without an operator, in centavos, as the stage sets it. */
export const transferLimit = (): Centavos => (Number(requiredSetting('TRANSFER_LIMIT')) * 100) as Centavos;
