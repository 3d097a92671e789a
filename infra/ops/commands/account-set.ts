import { command, found, OpsError } from '#infra/ops/command.ts';
import { describePayouts } from '#infra/ops/describe-payouts.ts';
import { hundredths, oneOf, secretText, several, wholeNumber } from '#infra/ops/options.ts';
import { describeAccount } from '#infra/ops/rows.ts';
import { stageClock } from '#infra/ops/stage-settings.ts';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import { FEATURES } from '#lib/domain/features.ts';
import { SETTLEMENTS } from '#lib/domain/ledger/postings.ts';
import { TRANSFER_SCHEDULES } from '#lib/domain/transfers/schedule.ts';
import { type AskedOfAccount, changeAccount } from '#lib/operations/change-account.ts';
import { PayoutAccountConflict } from '#lib/operations/payout-accounts/set-payout-account.ts';

/** Reads a feature of accounts; the option can be repeated. */
export const features = several(oneOf('feature', FEATURES));

async function changed(id: string, asked: AskedOfAccount) {
  try {
    const { now } = await stageClock();
    const account = found(await changeAccount(id, asked, now), 'account', id);
    return { ...describeAccount(account), ...(await describePayouts(account)) };
  } catch (error) {
    throw error instanceof PayoutAccountConflict ? new OpsError(error.message) : error;
  }
}

/** Changes everything about an account but its keys and its status. */
export const setCommand = command({
  name: 'set',
  summary:
    'Change the profile, features, price, settlement and payout account of an account. What is not named stays the same.',
  details:
    'Money that the operator holds is transferred to the payout account, once one cent has verified that it belongs to ' +
    'the holder of the RFC, and two business days after the day of the change at the earliest. The merchant is mailed ' +
    'at the contact that it had before. The same account again changes nothing, but repeats a failed verification.',
  example: 'account set acc_… --support-email ayuda@panaderiasol.mx --support-phone "+52 55 1234 5678"',
  takes: (line) =>
    line
      .argument('<account>', 'account id')
      .option('--name <name>', 'the merchant’s name, as its customers read it')
      .option('--legal-name <name>', 'name of the company')
      .option('--address <address>', 'postal address')
      .option('--support-email <email>', 'where customers write for help')
      .option('--support-phone <phone>', 'where customers call for help')
      .option('--support-url <url>', 'where customers find help')
      .option('--privacy-notice-url <url>', 'page of its privacy notice')
      .option('--contact-email <email>', 'where the merchant is mailed what needs its attention')
      .option('--language <language>', 'language of these mails: es or en', oneOf('language', LANGUAGES))
      .option('--add-feature <feature>', 'a feature to add', features)
      .option('--remove-feature <feature>', 'a feature to remove', features)
      .option('--percent <percent>', 'price of each collection, in percent of its amount', hundredths)
      .option('--fixed <pesos>', 'price of each collection, in pesos, added to the percentage', hundredths)
      .option('--dispute-fee <pesos>', 'price of each dispute, in pesos without IVA', hundredths)
      .option(
        '--settlement <settlement>',
        'who receives what is collected: direct (the merchant) or held (the operator)',
        oneOf('settlement', SETTLEMENTS),
      )
      .option('--settlement-days <days>', 'business days until a payment may be paid out', wholeNumber)
      .option(
        '--reserve-percent <percent>',
        'the part of each day’s held payments that is kept in reserve',
        wholeNumber,
      )
      .option('--reserve-days <days>', 'days for which it is kept', wholeNumber)
      .option(
        '--payout-clabe <clabe>',
        '18 digits of the payout account, or - to read them from stdin',
        secretText,
      )
      .option('--payout-rfc <rfc>', 'RFC of its holder')
      .option('--payout-holder <name>', 'name of its holder (default: the legal name, or the name)')
      .option(
        '--transfer-schedule <schedule>',
        `when its money is transferred: ${TRANSFER_SCHEDULES.join(', ')}`,
        oneOf('schedule', TRANSFER_SCHEDULES),
      )
      .option(
        '--transfer-minimum <pesos>',
        'the least that is transferred by the schedule, in pesos',
        hundredths,
      ),
  asks: async (_, { settlement }) =>
    settlement === 'held'
      ? 'The operator will hold this merchant’s money from the next collection on. What is collected meanwhile stays held if you change the setting back. That may need a licence.'
      : undefined,
  run: ([id], options) =>
    changed(id, {
      profile: {
        name: options.name,
        legal_name: options.legalName,
        address: options.address,
        support_email: options.supportEmail,
        support_phone: options.supportPhone,
        support_url: options.supportUrl,
        privacy_notice_url: options.privacyNoticeUrl,
        contact_email: options.contactEmail,
        language: options.language,
      },
      addFeatures: options.addFeature ?? [],
      removeFeatures: options.removeFeature ?? [],
      pricing: { percent_basis_points: options.percent, fixed_centavos: options.fixed },
      disputeFee: options.disputeFee,
      settlement: { settlement: options.settlement, settlement_days: options.settlementDays },
      reserve: { percent: options.reservePercent, days: options.reserveDays },
      payoutAccount: { number: options.payoutClabe, rfc: options.payoutRfc, holder: options.payoutHolder },
      transfers: { schedule: options.transferSchedule, minimum: options.transferMinimum },
    }),
});
