import * as v from 'valibot';
import { parseOwnReturnCodes } from '#lib/domain/bank-file/return-codes.ts';
import { rfcFault } from '#lib/domain/rfc.ts';

/** Returns the setting `returnCodes` as the text that functions read. */
export const returnCodesText = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, reason]) => `${code}=${reason}`)
    .join();

function areReturnCodes(codes: Readonly<Record<string, string>>): boolean {
  try {
    return parseOwnReturnCodes(returnCodesText(codes)).size > 0;
  } catch {
    return false;
  }
}

/** The code of a bank. */
export const bankCode = v.pipe(v.string(), v.regex(/^\d{3}$/, 'is not the three-digit code of a bank'));
const statementText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));

/** The company that presents the bank's files, and the agreements with the bank that receives them. */
export const collections = v.strictObject({
  /** The three-digit code of the bank that receives the files. */
  bank: bankCode,
  /** The registered name of the company that collects. */
  issuerName: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** Its RFC. */
  issuerRfc: v.pipe(
    v.string(),
    v.check((text) => text.length === 12 && rfcFault(text) === undefined, 'is not the RFC of a company'),
  ),
  /**
   * The sender and the concept that a customer's statement shows for the transfer of one cent that verifies an account.
   * Pages and mails tell the customer of it in advance, because such transfers are a known sign of fraud.
   */
  verificationTransfer: v.strictObject({ sender: statementText, concept: statementText }),
  /** Return codes with a meaning of their own at one bank: `'012-08': 'insufficient_funds'`. */
  returnCodes: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.check(areReturnCodes, 'does not map codes of a bank to our reasons'),
    ),
  ),
  /**
   * The folder to which the bank copies our own file, unchanged, if all of it was paid: `answers/paid/`. A copy that
   * arrives elsewhere, or without this setting, is an exception: it may be an echo.
   */
  plainCopyMeansPaid: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^answers\/(?:[\w-]+\/)+$/, 'is not a folder below answers/, such as answers/paid/'),
    ),
  ),
});
