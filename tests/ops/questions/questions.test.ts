/*
 * The questions that operators ask, each with the commands and the lines that answer it, on a story that is always the
 * same. Commands that change something change the story for the later questions.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { widthOf } from '#infra/ops/output/width.ts';
import { ask, linesOf } from './ask.ts';
import { QUESTIONS } from './questions.ts';
import { type Story, tellStory } from './story.ts';

/** Columns of a page without a terminal. */
const PAGE = 100;
/** What is printed unchanged, however wide: files, and CSV. */
const UNCHANGED = /^files get|^mandate pdf|--csv$/;

let story: Story;
beforeAll(async () => {
  story = await tellStory();
});
afterAll(() => story?.service.stop());

describe('an operator’s question has the lines that belong to it', () => {
  test.each([...QUESTIONS])('$asks', async ({ commands, answer }) => {
    const printed: string[] = [];
    for (const command of commands) {
      const { out, named } = await ask(command, story);
      // The first command has printed each id that the second one names.
      if (printed.length > 0) for (const name of named) expect(printed.join('')).toContain(name);
      if (!UNCHANGED.test(command))
        expect(out.split('\n').filter((line) => widthOf(line) > PAGE)).toEqual([]);
      printed.push(out);
    }
    expect(linesOf(printed.join(''))).toEqual(expect.arrayContaining([...answer]));
  });

  test('in at most two commands, for all thirty of them', () => {
    expect(QUESTIONS).toHaveLength(30);
    expect(QUESTIONS.filter(({ commands }) => commands.length > 2)).toEqual([]);
  });
});
