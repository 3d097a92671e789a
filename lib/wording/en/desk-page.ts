import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { FailureWording } from '#lib/wording/failures.ts';
import { accountEn } from './desk/account.ts';
import { chargesEn } from './desk/charges.ts';
import { debitEn } from './desk/debit.ts';
import { eventsEn } from './desk/events.ts';
import { exportsEn } from './desk/exports.ts';
import { importsEn } from './desk/imports.ts';
import { keysEn } from './desk/keys.ts';
import { membersEn } from './desk/members.ts';
import { moneyEn } from './desk/money.ts';
import { paymentsEn } from './desk/payments.ts';
import { refusalsEn } from './desk/refusals.ts';
import { searchEn } from './desk/search.ts';
import { todayEn } from './desk/today.ts';
import { webhooksEn } from './desk/webhooks.ts';
import { rolesEn } from './roles.ts';

/** Why charges failed, for their merchant, by failure code. */
const reasons: FailureWording = {
  insufficient_funds: 'Insufficient funds',
  account_not_found: 'The account does not exist',
  account_blocked: 'Account blocked',
  account_closed: 'Account closed',
  account_in_other_currency: 'The account is not in pesos',
  account_not_at_bank: 'The account is not at that bank',
  stopped_by_customer: 'The customer ordered not to pay',
  service_cancelled_by_customer: 'The customer cancelled the service at the bank',
  amount_over_authorised: 'More than the amount authorised at the bank',
  not_authorised_by_customer: 'The bank has no authorisation',
  disputed_by_customer: 'The customer does not recognise the charge',
  other: 'Another reason of the bank',
};

/** Why a direct debit is paused, for its merchant. */
const pauses: DeskTexts['pauses'] = {
  customer_order: 'The customer told the bank not to pay',
  not_authorised: 'The bank does not have the authorisation',
  objection_chargeback: 'The customer does not recognise a charge',
  hard_account: 'The account can no longer be used',
  identity_declined: 'The customer’s identity was not proven',
  unpaid_periods: 'Three periods in a row were not paid',
};

/** All texts of the merchant's desk, in English. */
export const deskPageEn: DeskTexts = {
  roles: rolesEn,
  reasons,
  pauses,
  loading: 'One moment…',
  retry: 'Try again',
  more: 'Show more',
  filters: {
    show: 'Show',
    none: 'Clear filters',
    all: 'All',
    rare: 'More filters',
    folded: (inUse) => (inUse === 0 ? 'Filters' : `Filters (${inUse})`),
  },
  frame: {
    views: 'Views',
    names: {
      today: 'Today',
      search: 'Search',
      payments: 'Payments',
      'direct-debit': 'Direct debit',
      money: 'Money',
      imports: 'Imports',
      exports: 'Exports',
      webhooks: 'Webhooks',
      keys: 'Keys',
      members: 'Members',
      account: 'Account',
    },
    signedIn: (email, role) => `${email} · ${role}`,
    signOut: 'Sign out',
    signingOut: 'Signing out…',
  },
  closed: {
    unreachable: {
      title: 'There is no connection',
      paragraphs: ['We could not reach the service. Check your internet connection and try again.'],
    },
    suspended: {
      title: 'The account is suspended',
      paragraphs: ['Meanwhile its members cannot sign in. Contact Domicilia.'],
    },
    failed: {
      title: 'The service is not available',
      paragraphs: ['Your session is still open. Wait a minute and try again.'],
    },
  },
  trouble: {
    unreachable: 'There is no connection to the service. Check your internet connection and try again.',
    busy: 'The service is not available at the moment. Wait a minute and try again.',
    refused: 'Your role in the account does not allow this. An owner can change it.',
    failed: 'Something failed on our side. Try again in a few minutes.',
    gone: 'This does not exist in the account. Go back to the list and choose again.',
    range: 'Choose a first day that is not after the last one, and at most 366 days.',
    invalid: 'Something is not in the expected form. Check what you typed, or the filters.',
    signOut:
      'We could not sign you out: the session is still open. Check your internet connection and try again.',
  },
  today: todayEn,
  search: searchEn,
  money: moneyEn,
  webhooks: webhooksEn,
  events: eventsEn,
  imports: importsEn,
  exports: exportsEn,
  keys: keysEn,
  members: membersEn,
  account: accountEn,
  charges: chargesEn,
  refusals: refusalsEn,
  payments: paymentsEn,
  debit: debitEn,
};
