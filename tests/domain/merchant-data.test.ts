import { expect, test } from '@jest/globals';
import { changedData, newData } from '#lib/domain/merchant-data.ts';

test('a new record stores only data that has a value', () => {
  expect(newData({ external_id: 'pedido-1', metadata: { plan: 'gold' } })).toEqual({
    external_id: 'pedido-1',
    metadata: { plan: 'gold' },
  });
  expect(newData({ external_id: null, metadata: {} })).toStrictEqual({});
  expect(newData({})).toStrictEqual({});
});

test('a change sets the members that the request has, also to null and to no keys', () => {
  expect(changedData({ external_id: null })).toStrictEqual({ external_id: null });
  expect(changedData({ metadata: {} })).toStrictEqual({ metadata: {} });
  expect(changedData({})).toStrictEqual({});
});
