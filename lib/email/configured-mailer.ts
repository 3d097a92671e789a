import { isEmailAddress } from '../domain/email-address.ts';
import { type Mailer, MailNotSent } from './mailer.ts';
import { sesMailer } from './ses-mailer.ts';

let mailer: Mailer | undefined;

/**
 * The mailer of this stage: SES, from the address in `MAIL_FROM`, with the configuration set in
 * `MAIL_CONFIGURATION_SET`. Throws `MailNotSent` while no sender is set, so that mails wait for it.
 */
export function configuredMailer(): Mailer {
  mailer ??= newMailer();
  return mailer;
}

function newMailer(): Mailer {
  const { MAIL_FROM: from = '', MAIL_CONFIGURATION_SET: configurationSet } = process.env;
  if (!isEmailAddress(from)) {
    throw new MailNotSent('MAIL_FROM is not set to an address to send mails from', { maybeSent: false });
  }
  return sesMailer({ from, configurationSet: configurationSet || undefined });
}
