import { describe, expect, test } from '@jest/globals';
import { MANDATE } from '#infra/openapi/mandate.ts';
import { PAUSE_REASONS } from '#lib/domain/direct-debit/record.ts';

describe('the chapters of the mandate in the reference', () => {
  test('describe every pause and what is needed to end it', () => {
    const [, chapter = ''] = MANDATE.split('## Returns and pauses');
    expect(PAUSE_REASONS.filter((reason) => !chapter.includes(`\`${reason}\``))).toEqual([]);
  });
});
