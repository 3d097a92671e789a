import { type OwnReturnCodes, parseOwnReturnCodes } from '#lib/domain/bank-file/return-codes.ts';
import { setting } from '#lib/environment.ts';

let codes: OwnReturnCodes | undefined;

/**
 * What return codes mean at single banks, as set at deployment; elsewhere they mean what they usually do. Read when first
 * asked for: operators' commands set that later than they load.
 */
export function ownReturnCodes(): OwnReturnCodes {
  codes ??= parseOwnReturnCodes(setting('RETURN_CODES') ?? '');
  return codes;
}
