import { expect, test } from '@jest/globals';
import { ApiError } from '#lib/errors/api-error.ts';
import { apiErrorOf } from '#lib/http/api-error-of.ts';
import { faultOf } from '#lib/http/format-response.ts';
import { ProviderNotConfigured, ProviderUnavailable } from '#lib/providers/errors.ts';
import { refuseIfHeld } from '#lib/store/collections/hold.ts';

const thrownBy = (action: () => void): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};
const held = () => refuseIfHeld({ reason: 'operator', held_at: '', restored_to: null });

test.each([
  ['an error that nobody foresaw', new TypeError('x is undefined'), 'service'],
  ['a request that runs out of time', Object.assign(new Error(), { name: 'TimeoutError' }), 'service'],
  ['a service of AWS that fails', Object.assign(new Error(), { name: 'InternalServerError' }), 'service'],
  ['records that others keep changing', new ApiError('unavailable'), 'service'],
  ['a provider that is down', new ProviderUnavailable('down'), 'provider'],
  ['a provider without credentials', new ProviderNotConfigured('missing'), 'operator'],
  ['references that are used up', new ApiError('reference_exhausted'), 'operator'],
  ['collections that are held', thrownBy(held), 'operator'],
])('a 5xx because of %s is logged with the fault of its cause', (_, error, fault) => {
  expect(faultOf(apiErrorOf(error))).toBe(fault);
});
