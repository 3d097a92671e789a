import * as v from 'valibot';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { setting } from '#lib/environment.ts';
import { readProviderSettings } from '#lib/providers/provider-settings.ts';
import type { Mailer } from './port.ts';
import { sesMailer } from './ses.ts';

/** The settings that operators set for mails. */
const settings = v.object({ from: v.pipe(v.string(), v.check(isEmailAddress)) });

let configured: { from: string; mailer: Mailer } | undefined;

/**
 * Returns the mailer of this stage: SES, with the configuration set in `MAIL_CONFIGURATION_SET`. The sender is
 * `MAIL_FROM` if it is set (the local run), or the address that operators set.
 *
 * @throws ProviderNotConfigured while no sender is set (`ops mail set`), so that mails wait for it
 */
export async function configuredMailer(): Promise<Mailer> {
  const configurationSet = setting('MAIL_CONFIGURATION_SET');
  const from = setting('MAIL_FROM') ?? (await readProviderSettings('mail', settings)).from;
  if (configured?.from !== from) {
    configured = { from, mailer: sesMailer({ from, configurationSet }) };
  }
  return configured.mailer;
}
