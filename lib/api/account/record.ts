import * as v from 'valibot';
import {
  count,
  currency,
  day,
  idOf,
  instant,
  listOf,
  number,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { CREATED, IDS } from '#lib/api/members/story.ts';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import { FEATURES } from '#lib/domain/features.ts';
import { SETTLEMENTS } from '#lib/domain/ledger/postings.ts';
import { PAYOUT_ACCOUNT_STATUSES } from '#lib/domain/payout-account.ts';
import { TRANSFER_SCHEDULES } from '#lib/domain/transfers/schedule.ts';

const pricing = part('What we charge you, without IVA.', {
  percent: number('The share of each order’s total, as a percentage.'),
  fixed: pesos('What is added to it for each order, in pesos.'),
  dispute: pesos('What a dispute costs you in pesos, until you win it; 0 if it costs nothing.'),
  tax_percent: number('The IVA on all of these, as a percentage.'),
  currency,
});

const settlement = part('How you receive what your customers pay.', {
  received_by: oneOf(
    SETTLEMENTS,
    'Who receives it from the bank: `direct` (you do, on your own account), `held` (we do, and transfer it to you).',
  ),
  days: count('The business days after which a payment that we hold is available.'),
  transfers: oneOf(
    TRANSFER_SCHEDULES,
    'When we transfer what is available: `daily` (each business day), `weekly`, `monthly`, or `manual` (when you ask for it).',
  ),
  transfer_minimum: pesos('A scheduled transfer of less waits for the next one, in pesos.'),
  reserve_percent: number('The share of a day’s payments that we keep in reserve, as a percentage.'),
  reserve_days: count('The days for which we keep it.'),
});

const payoutAccount = part('The account that we transfer your money to.', {
  bank: text('The three-digit code of the bank.'),
  last4: text('The last four digits of the account number.'),
  holder: text('The name of its holder.'),
  status: oneOf(
    PAYOUT_ACCOUNT_STATUSES,
    'The status: `pending` (we verify it by one cent), `verified`, or `failed` (it could not be verified, and nothing is transferred to it).',
  ),
  effective_on: day('The first day on which money is transferred to it, once it is verified.'),
});

/** A merchant’s account, as the merchant sees it. */
export const Account = v.pipe(
  record('Account', 'Your account.', {
    id: idOf('acc', 'The id of the account.'),
    name: text('The name that your customers see on pages and in mails.'),
    legal_name: orNull(text('Your registered name, as mandates show it; null if we do not have it.')),
    address: orNull(text('Your address, as mandates show it; null if we do not have it.')),
    support: part('Whom your customers may ask.', {
      email: orNull(text('An email address; null if there is none.')),
      phone: orNull(text('A telephone number; null if there is none.')),
      url: orNull(text('The address of a page; null if there is none.')),
    }),
    privacy_notice_url: orNull(text('The address of your privacy notice; null if there is none.')),
    contact_email: orNull(
      text(
        'The email address for our mails to you: that of `support`, unless you gave us another one; null if there is none.',
      ),
    ),
    language: oneOf(LANGUAGES, 'The language of our mails to you.'),
    pricing,
    settlement,
    payout_account: orNull(
      payoutAccount,
      'The account that we transfer your money to; null if there is none.',
    ),
    features: listOf(
      oneOf(
        FEATURES,
        '`direct-debit-lvl-2`: customers prove their identity before a mandate. Ask us for it.',
      ),
      'The additional features of the account.',
    ),
    created_at: instant('When the account was created.'),
  }),
  v.examples([
    {
      id: IDS.account,
      name: 'Café Dolores',
      legal_name: 'Café Dolores, S.A. de C.V.',
      address: 'Hidalgo 12, Centro, 37800 Dolores Hidalgo, Gto.',
      support: {
        email: 'ayuda@cafedolores.example',
        phone: '+52 418 555 0142',
        url: 'https://cafedolores.example/ayuda',
      },
      privacy_notice_url: 'https://cafedolores.example/privacidad',
      contact_email: 'operaciones@cafedolores.example',
      language: 'es',
      pricing: { percent: 2.9, fixed: 2.5, dispute: 150, tax_percent: 16, currency: 'MXN' },
      settlement: {
        received_by: 'held',
        days: 2,
        transfers: 'daily',
        transfer_minimum: 100,
        reserve_percent: 0,
        reserve_days: 90,
      },
      payout_account: {
        bank: '002',
        last4: '0142',
        holder: 'Café Dolores, S.A. de C.V.',
        status: 'verified',
        effective_on: '2026-11-24',
      },
      features: [],
      created_at: CREATED,
    },
  ]),
);

export type Account = v.InferOutput<typeof Account>;
