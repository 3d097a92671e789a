import { type OwnReturnCodes, parseOwnReturnCodes } from '#lib/domain/bank-file/return-codes.ts';

/** What return codes mean at single banks, as set at deployment; elsewhere they mean what they usually do. */
export const ownReturnCodes: OwnReturnCodes = parseOwnReturnCodes(process.env.RETURN_CODES ?? '');
