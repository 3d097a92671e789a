import * as v from 'valibot';
import { scopes, scopesOrLink } from '#lib/api/access.ts';
import { byExternalId, given, requiredUnlessGiven } from '#lib/api/members/merchant-data.ts';
import {
  customerId,
  id,
  language,
  line,
  only,
  optionalLine,
  pageQuery,
  termsHash,
} from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { bankOfClabe, clabeFault, isBankCode, participatingBanks } from '#lib/domain/clabe.ts';
import { LONGEST_NAME } from '#lib/domain/limits.ts';
import { normalizeRfc, rfcFault } from '#lib/domain/rfc.ts';
import { setting } from '#lib/environment.ts';
import { paymentMethod } from './link-members.ts';

const participants = participatingBanks(setting('PARTICIPATING_BANKS'));

/** A bank's own three digits, or the five digits of the central bank's code. */
const BANK = /^[0-9]{3}(?:[0-9]{2})?$/;

const clabe = v.pipe(
  v.string(),
  v.metadata({ pattern: '^[0-9]{18}$' }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const fault = clabeFault(dataset.value, participants);
    if (fault) addIssue({ message: `${fault.code}: ${fault.message}` });
  }),
);

const rfc = v.pipe(
  v.string(),
  v.metadata({ minLength: 12 }),
  v.transform(normalizeRfc),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const fault = rfcFault(dataset.value);
    if (fault) addIssue({ message: `${fault.code}: ${fault.message}` });
  }),
);

const newPaymentMethod = v.pipe(
  v.strictObject({
    name: line(LONGEST_NAME),
    business_name: optionalLine(LONGEST_NAME),
    consent: v.optional(v.boolean()),
    language: v.optional(language),
    terms_hash: v.optional(termsHash),
    bank: v.pipe(v.string(), v.regex(BANK, 'invalid_format: Send the 3 or 5 digits of the bank.')),
    number: clabe,
    method: only('clabe', 'unsupported_method: Only clabe is supported. Send clabe.'),
    country: only('MX', 'unsupported_country: A CLABE account is in Mexico. Send MX.'),
    rfc: v.optional(rfc),
    ...given,
  }),
  v.forward(
    v.partialCheck(
      [['bank'], ['number']],
      // A malformed bank or number already has its own error.
      ({ bank, number }) =>
        !BANK.test(bank) || !/^[0-9]{3}/.test(number) || isBankCode(bank, bankOfClabe(number)),
      'bank_mismatch: This is not the bank of the account number (its first 3 digits). Check both.',
    ),
    ['bank'],
  ),
);

export const addPaymentMethod = {
  id: 'addPaymentMethod',
  method: 'POST',
  path: '/api/customers/{customerId}/payment-methods',
  access: scopesOrLink('customer', 'write_payment_methods'),
  toLinks: paymentMethod,
  handler: 'payment-methods/add',
  summary: 'Add a payment method',
  params: v.strictObject({ customerId: customerId() }),
  body: newPaymentMethod,
  responseHolds: 'account_numbers',
  returnsSecret: true,
  success: 201,
  location: '/api/customers/{customer_id}/payment-methods/{id}',
} as const satisfies Route;

export const listPaymentMethods = {
  id: 'listPaymentMethods',
  method: 'GET',
  path: '/api/customers/{customerId}/payment-methods',
  access: scopes('read_payment_methods'),
  handler: 'payment-methods/list',
  summary: 'List payment methods',
  params: v.strictObject({ customerId: customerId() }),
  query: v.strictObject({ ...pageQuery.entries, ...byExternalId }),
  success: 200,
} as const satisfies Route;

const ofCustomer = v.strictObject({ customerId: customerId(), id: id() });

export const getPaymentMethod = {
  id: 'getPaymentMethod',
  method: 'GET',
  path: '/api/customers/{customerId}/payment-methods/{id}',
  access: scopes('read_payment_methods'),
  handler: 'payment-methods/get',
  summary: 'Retrieve a payment method',
  params: ofCustomer,
  success: 200,
} as const satisfies Route;

export const updatePaymentMethod = {
  id: 'updatePaymentMethod',
  method: 'PATCH',
  path: '/api/customers/{customerId}/payment-methods/{id}',
  access: scopes('write_payment_methods'),
  handler: 'payment-methods/update',
  summary: 'Update a payment method',
  params: ofCustomer,
  body: v.strictObject({
    default: v.optional(
      v.literal(
        true,
        'only_true: Only true can be sent. To replace the default, make another payment method the default.',
      ),
    ),
    ...given,
  }),
  rules: requiredUnlessGiven('default'),
  success: 200,
} as const satisfies Route;

export const deletePaymentMethod = {
  id: 'deletePaymentMethod',
  method: 'DELETE',
  path: '/api/customers/{customerId}/payment-methods/{id}',
  access: scopes('write_payment_methods'),
  handler: 'payment-methods/delete',
  summary: 'Delete a payment method',
  params: ofCustomer,
  success: 200,
} as const satisfies Route;

export const validatePaymentMethod = {
  id: 'validatePaymentMethod',
  method: 'PATCH',
  path: '/api/payment-methods/validate',
  access: scopesOrLink('body', 'write_payment_methods'),
  toLinks: paymentMethod,
  handler: 'payment-methods/validate',
  summary: 'Validate a payment method',
  body: v.strictObject({ payment_method_id: id(), rfc }),
  responseHolds: 'account_numbers',
  returnsSecret: true,
  success: 200,
} as const satisfies Route;

/** The routes of payment methods. */
export const paymentMethodRoutes = [
  addPaymentMethod,
  listPaymentMethods,
  getPaymentMethod,
  updatePaymentMethod,
  deletePaymentMethod,
  validatePaymentMethod,
] as const;
