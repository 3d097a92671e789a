import { expect, test } from '@jest/globals';
import { DEBIT_LAYOUT } from '#lib/domain/imports/columns.ts';
import { readTable } from '#lib/domain/imports/read-table.ts';

/** Returns the line of each row of a text, with its cells. */
const placesOf = (text: string) => {
  const table = readTable(text, DEBIT_LAYOUT);
  return 'fault' in table ? table : table.rows.map(({ line, cells }) => [line, ...cells]);
};

test('counts a row from the line on which it begins, also after lines without a value', () => {
  expect(placesOf('external_id,clabe\n\na,1\n,\n\n"b\nb",2\nc,3\n')).toEqual([
    [3, 'a', '1'],
    [6, 'b\nb', '2'],
    [8, 'c', '3'],
  ]);
});

test.each(['\n', '\r\n', '\r'])('counts a line that ends with %j in a quoted cell once', (end) => {
  const lines = ['external_id,clabe', 'a,"1', '1"', 'b,2'];
  expect(placesOf(lines.join(end))).toEqual([
    [2, 'a', '1\n1'],
    [4, 'b', '2'],
  ]);
});

test.each([
  ['\n', '\r\n'],
  ['\r\n', '\n'],
  ['\r\n', '\r'],
])('reads every row of a file whose header ends with %j and whose rows end with %j', (first, end) => {
  const rows = ['a,1', 'b,"2"', 'c,3'].join(end);
  expect(placesOf(`external_id,clabe${first}${rows}`)).toEqual([
    [2, 'a', '1'],
    [3, 'b', '2'],
    [4, 'c', '3'],
  ]);
});

test('reads cells without the spaces around them, also in quotes, as the API reads texts', () => {
  expect(placesOf('external_id,clabe\n a , "1"\n" a ",\u00a01\u00a0\n"\na\n",1\nb,2\n')).toEqual([
    [2, 'a', '1'],
    [3, 'a', '1'],
    [4, 'a', '1'],
    [7, 'b', '2'],
  ]);
});

test('leaves out lines of spaces alone', () => {
  expect(placesOf('external_id,clabe\n"  ",\u00a0\n,\n  \nb,2\n')).toEqual([[5, 'b', '2']]);
});
