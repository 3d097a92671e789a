import { describe, expect, test } from '@jest/globals';
import { traceOf } from '#lib/http/format-response.ts';

const traced = (headers: Record<string, string>) => traceOf((name) => headers[name]);

describe('the log’s record of the sender of a request', () => {
  test.each([
    ['203.0.113.7:50000', { viewer_ip: '203.0.113.7', viewer_port: 50_000 }],
    ['2001:db8::7:50000', { viewer_ip: '2001:db8::7', viewer_port: 50_000 }],
  ])('is address and port: %s', (address, expected) => {
    expect(traced({ 'cloudfront-viewer-address': address })).toEqual(expected);
  });

  test('is CloudFront’s name of the request', () => {
    const id = 'u1SmAyA_mNe-1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ012345==';
    expect(traced({ 'x-amz-cf-id': id })).toEqual({ edge_request_id: id });
  });

  test.each([
    {},
    { 'cloudfront-viewer-address': '002010077777777771' },
    { 'cloudfront-viewer-address': 'GODE561231GR8:1' },
    { 'cloudfront-viewer-address': '203.0.113.7' },
    { 'cloudfront-viewer-address': '203.0.113.7:500000' },
    { 'cloudfront-viewer-address': '203.0.113.7:50000 and more' },
    { 'cloudfront-viewer-address': 'more\n203.0.113.7:50000' },
    { 'x-amz-cf-id': 'two words' },
    { 'x-amz-cf-id': 'x'.repeat(101) },
  ])('is empty if it does not have that form: %p', (headers) => {
    expect(traced(headers)).toEqual({});
  });
});
