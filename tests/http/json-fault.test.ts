import { describe, expect, test } from '@jest/globals';
import { apiErrorOf, jsonFaultIn } from '#lib/http/api-error-of.ts';

describe('the place at which a text stops being JSON', () => {
  test.each([
    ['nothing', '', 1, 1],
    ['a name without quotes', '{name: 1}', 1, 2],
    ['single quotes', "{'name': 1}", 1, 2],
    ['a comma at the end', '{"a":1,}', 1, 8],
    ['a comma that is missing', '{"a":1\n "b":2}', 2, 2],
    ['a value that is missing', '{\n  "a": 1,\n  "b": }', 3, 8],
    ['a value of JavaScript', '{"a":NaN}', 1, 6],
    ['a word that goes on', '[true, nullx]', 1, 12],
    ['another word', 'undefined', 1, 1],
    ['a number with a zero before it', '[1, 012]', 1, 6],
    ['a number with a plus', '[+1]', 1, 2],
    ['a line break in a text', '{"a":"x\ny"}', 1, 8],
    ['an escape that is none', '["\\q"]', 1, 4],
    ['an end that is missing', '{"a":[1,2]', 1, 11],
    ['a text that does not end', '{"a":"x', 1, 8],
    ['something behind it', '{"a":1}\n\n;', 3, 1],
    ['a byte order mark', '\ufeff{}', 1, 1],
  ])('%s', (_, text, line, column) => {
    expect(jsonFaultIn(text)).toEqual({ line, column });
  });

  test('is found in a large body as well', () => {
    const text = `[${'"x",\n'.repeat(10_000)}oops]`;
    expect(jsonFaultIn(text)).toEqual({ line: 10_001, column: 1 });
  });
});

test('JSON of thousands of levels has no such place: its error names the most levels', () => {
  const data = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;
  const error = apiErrorOf(Object.assign(new Error('422'), { statusCode: 422, cause: { data } }));
  expect([error.code, error.message]).toEqual(['malformed_request', expect.stringContaining('20 levels')]);
});
