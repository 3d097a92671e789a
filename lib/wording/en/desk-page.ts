import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { FailureWording } from '#lib/wording/failures.ts';
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

/** All texts of the merchant's desk, in English. */
export const deskPageEn: DeskTexts = {
  roles: rolesEn,
  reasons,
  loading: 'One moment…',
  retry: 'Try again',
  frame: {
    views: 'Views',
    names: { today: 'Today', members: 'Members' },
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
    range: 'Choose a first day that is not after the last one, and at most 366 days.',
    signOut:
      'We could not sign you out: the session is still open. Check your internet connection and try again.',
  },
  today: {
    title: 'Collections',
    between: (from, to) => `From ${from} to ${to}`,
    only: (day) => `On ${day}`,
    ranges: 'Days',
    presets: { 1: 'Today', 7: '7 days', 30: '30 days' },
    from: 'From',
    to: 'To',
    show: 'Show',
    paid: 'Collected',
    failed: 'Not collected',
    rate: 'Collected of each hundred',
    noRate: 'No charges',
    charges: (count) => (count === 1 ? '1 charge' : `${count} charges`),
    byDay: 'By day of presentment to the bank',
    day: 'Day',
    none: 'The bank has returned no charge of these days yet.',
    reasons: 'Why charges were not collected',
    noReasons: 'No charge failed on these days.',
    balance: 'Your balance',
    available: 'Available',
    pending: 'Not yet available',
    reserved: 'In reserve',
    inTransit: 'On its way to your account',
    withBank: 'Presented to the bank, no response yet',
    owed: 'You owe',
    nextTransfer: 'Next transfer',
  },
  members: {
    title: 'Members',
    list: 'Who can sign in to the account',
    you: (email) => `${email} (you)`,
    since: (day) => `since ${day}`,
    remove: 'Remove',
    keep: 'Do not remove',
    removes: (email) =>
      `This removes ${email}. Their sessions end at once, and they can no longer sign in. You can add them again at any time.`,
    removesSelf:
      'This removes you. Your session ends at once, and you can no longer sign in until another owner adds you again.',
    removed: 'The member was removed. Their sessions have ended.',
    add: 'Add a member',
    email: 'Email',
    role: 'What they may do',
    adds: (address) =>
      `The member can sign in at once, with the chosen role. We send them no email: tell them to sign in at ${address}. To change a role, remove the member and add them again.`,
    added: (email) => `${email} was added.`,
    missing: 'Enter the whole email address, such as name@example.com.',
    working: 'One moment…',
    trouble: {
      lastOwner: 'This is the last owner of the account, which needs one. Add another owner first.',
      exists:
        'That address is already that of a member of the account. To change the role, remove the member and add them again.',
      tooMany: 'The account has fifty members, the most it can have. Remove one to add another.',
      gone: 'Someone had already removed that member. The list is up to date.',
    },
  },
};
