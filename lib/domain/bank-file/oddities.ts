/** How often each part of a file is not as we would write it, by the name of its field. Holds no values of the file. */
export type Oddities = Map<string, number>;

/** Counts one more oddity. */
export function noteOddity(oddities: Oddities, name: string): void {
  oddities.set(name, (oddities.get(name) ?? 0) + 1);
}

/** Returns the oddities as one text: `nombre_cliente 3, importe_iva 1`. */
export function describeOddities(oddities: Readonly<Record<string, number>>): string {
  return Object.entries(oddities)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
