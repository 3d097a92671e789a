import { expect, test } from '@jest/globals';
import { describeOddities, noteOddity, type Oddities } from '#lib/domain/bank-file/oddities.ts';

test('oddities are counted by the field that has them, and described in one text', () => {
  const oddities: Oddities = new Map();
  for (const name of ['nombre_cliente', 'importe_iva', 'nombre_cliente']) noteOddity(oddities, name);
  expect(describeOddities(Object.fromEntries(oddities))).toBe('nombre_cliente 2, importe_iva 1');
  expect(describeOddities({})).toBe('');
});
