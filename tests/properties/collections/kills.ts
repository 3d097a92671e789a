import fc from '#tests/support/generated/fast-check.ts';

/** Where a process dies: after this many calls to the table, with or without a response to the last one. */
export type Kill = { calls: number; losesLastResponse: boolean };

export const kill: fc.Arbitrary<Kill> = fc.record({ calls: fc.nat(40), losesLastResponse: fc.boolean() });
export const kills: fc.Arbitrary<Kill[]> = fc.oneof(
  fc.constant<Kill[]>([]),
  fc.array(kill, { maxLength: 3 }),
);
