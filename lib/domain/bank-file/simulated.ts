/** The mistakes that the simulated bank can make in a line. */
export const MISTAKES = ['unknown_reference', 'other_amount'] as const;
export type Mistake = (typeof MISTAKES)[number];

/** What a simulated return does to a charge. `exception`: nothing, until an operator decides. */
export const EFFECTS = [
  'paid',
  'failed',
  'reversed',
  'corrected',
  'objected',
  'unchanged',
  'exception',
] as const;
export type Effect = (typeof EFFECTS)[number];
