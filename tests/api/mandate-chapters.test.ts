import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { MANDATE } from '#infra/openapi/mandate.ts';
import { DEBIT_STATUSES, PAUSE_REASONS } from '#lib/domain/direct-debit/record.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the chapters of the mandate in the reference', () => {
  test.each([
    ['a direct debit', DEBIT_STATUSES],
    ['an order of a direct debit', ORDER_STATUSES],
  ])('show all states of %s as they follow each other, like the README', (of, statuses) => {
    const [, drawn = ''] = MANDATE.split(`\`\`\`text States of ${of}\n`);
    const [diagram = ''] = drawn.split('\n```');
    expect(statuses.filter((status) => !new RegExp(`\\b${status}\\b`).test(diagram))).toEqual([]);
    expect(readme).toContain(`\`\`\`\n${diagram}\n\`\`\``);
  });

  test('say what every pause is and needs', () => {
    const [, chapter = ''] = MANDATE.split('## What the bank’s word does');
    expect(PAUSE_REASONS.filter((reason) => !chapter.includes(`\`${reason}\``))).toEqual([]);
  });
});
