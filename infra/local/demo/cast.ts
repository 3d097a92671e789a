import type { Interval } from '#lib/domain/calendar/cycles.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** A customer of the demo with a direct debit. Its centavos decide the returns of the simulated bank. */
export type Customer = {
  readonly name: string;
  readonly amount: number;
  readonly interval: Interval;
  /** The day of the first collection: days after the day on which the demo begins. */
  readonly first: number;
  /** What the merchant does a month later. */
  readonly later?: 'retried' | 'revoked' | 'disputed';
};

/** The centavos of what becomes of a collection (the reference, *Testing and test values*). */
const [NO_FUNDS, NO_FUNDS_AT_FIRST, STOPPED, CLOSED, BLOCKED, UNANSWERED] = [
  0.04, 0.24, 0.08, 0.03, 0.02, 0.9,
];

/** The customers of the demo: most pay; the others show what a merchant has to deal with. */
export const CUSTOMERS: readonly Customer[] = [
  { name: 'Beatriz Anaya', amount: 599, interval: 'monthly', first: 4 },
  { name: 'Carlos Urrutia', amount: 599, interval: 'monthly', first: 4 },
  { name: 'Daniela Zúñiga', amount: 899, interval: 'monthly', first: 4 },
  { name: 'Ernesto Cué', amount: 899, interval: 'monthly', first: 9 },
  { name: 'Fátima Loaeza', amount: 1_249.5, interval: 'monthly', first: 9 },
  { name: 'Gerardo Ñañez', amount: 599, interval: 'monthly', first: 16, later: 'disputed' },
  { name: 'Herlinda Ochoa', amount: 320, interval: 'biweekly', first: 6 },
  { name: 'Ignacio Peña', amount: 320, interval: 'biweekly', first: 11 },
  { name: 'Julieta Quiroz', amount: 180, interval: 'weekly', first: 5 },
  { name: 'Karla Rentería', amount: 599 + NO_FUNDS, interval: 'monthly', first: 9 },
  { name: 'Luis Sandoval', amount: 320 + NO_FUNDS, interval: 'biweekly', first: 12 },
  { name: 'Mónica Tovar', amount: 899 + NO_FUNDS_AT_FIRST, interval: 'monthly', first: 9, later: 'retried' },
  { name: 'Néstor Uribe', amount: 599 + STOPPED, interval: 'monthly', first: 45 },
  { name: 'Olga Villaseñor', amount: 599 + CLOSED, interval: 'monthly', first: 44 },
  { name: 'Pablo Ximénez', amount: 899 + BLOCKED, interval: 'monthly', first: 46 },
  { name: 'Rosa Yáñez', amount: 599, interval: 'monthly', first: 9, later: 'revoked' },
  { name: 'Tadeo Abarca', amount: 899, interval: 'monthly', first: 58 },
  { name: 'Úrsula Becerril', amount: 1_249.5, interval: 'monthly', first: 59 },
  { name: 'Saúl Zamora', amount: 499 + UNANSWERED, interval: 'monthly', first: 59 },
];

const COLUMNS =
  'external_id,customer_id,name,email,clabe,rfc,amount,interval,next_payment_date,concept,max_amount';

/** Returns the file of an import, as a spreadsheet writes it. One of its rows has a mistake. */
export function importFile(day: CalendarDate, clabe: (n: number) => string): string {
  const row = (name: string, amount: string, n: number) =>
    `mig-${n},mig-${n},${name},mig-${n}@example.com,${clabe(n)},GODE561231GR8,${amount},mensual,${day},Colegiatura,`;
  return [
    COLUMNS,
    row('Teresa Alcázar', '1850.00', 1),
    row('Ulises Barragán', '1850.00', 2),
    row('Verónica Cantú', '2100.00', 3),
    row('Wenceslao Dávila', 'dos mil', 4),
    row('Ximena Escobedo', '1850.00', 5),
  ].join('\r\n');
}
