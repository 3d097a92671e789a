import { describe, expect, test } from '@jest/globals';
import { MANDATE } from '#infra/openapi/mandate.ts';
import { PAUSE_REASONS } from '#lib/domain/direct-debit/record.ts';

describe('the chapters of the mandate in the reference', () => {
  test('say what every pause is and needs', () => {
    const [, chapter = ''] = MANDATE.split('## Returns and pauses');
    expect(PAUSE_REASONS.filter((reason) => !chapter.includes(`\`${reason}\``))).toEqual([]);
  });
});
