import { amountOf, type Centavos } from '#lib/domain/money.ts';

const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'MXN',
  currencyDisplay: 'narrowSymbol',
});
const RATE = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
});

/** An amount of a result: `$1,234.50` for people; a number of pesos in JSON and CSV. */
export class Pesos {
  readonly centavos: Centavos;
  /** Whether a list adds it up. Prices and limits are not added up. */
  readonly isSummed: boolean;

  constructor(centavos: Centavos, isSummed = true) {
    this.centavos = centavos;
    this.isSummed = isSummed;
  }

  toJSON(): number {
    return amountOf(this.centavos);
  }

  toString(): string {
    return MONEY.format(this.toJSON());
  }
}

/** A rate of a result: `2.9%` for people; in JSON and CSV the number that programs know. */
export class Rate {
  readonly share: number;
  readonly number: number;

  constructor(share: number, number: number) {
    this.share = share;
    this.number = number;
  }

  toJSON(): number {
    return this.number;
  }

  toString(): string {
    return RATE.format(this.share);
  }
}

/** Returns an amount that lists add up. */
export const pesos = (centavos: Centavos): Pesos => new Pesos(centavos);

/** Returns an amount that lists add up, or what stands for none. */
export const pesosIf = <None extends null | undefined>(centavos: Centavos | None): Pesos | None =>
  typeof centavos === 'number' ? new Pesos(centavos) : centavos;

/** Returns a price, a limit or a balance, which lists do not add up. */
export const price = (centavos: Centavos): Pesos => new Pesos(centavos, false);

/** Returns amounts by their names. */
export const inPesos = <Name extends string>(sums: Readonly<Record<Name, Centavos>>) =>
  Object.fromEntries(Object.entries<Centavos>(sums).map(([name, sum]) => [name, new Pesos(sum)])) as Record<
    Name,
    Pesos
  >;

/** Returns a share, from 0 to 1; in JSON with at most four decimals. */
export const shareOf = (share: number): Rate => new Rate(share, Number(share.toFixed(4)));

/** Returns a rate in hundredths of a percent; in JSON it is in percent. */
export const percentOf = (basisPoints: number): Rate => new Rate(basisPoints / 10_000, basisPoints / 100);
