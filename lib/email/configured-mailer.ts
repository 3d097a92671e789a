import * as v from 'valibot';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { readSecret } from '#lib/secrets/read-secret.ts';
import { type Mailer, MailNotSent } from './mailer.ts';
import { sesMailer } from './ses-mailer.ts';

const FRESH = 5 * 60_000;

/** The member of the providers' secret that operators set for mails. */
const settings = v.object({ mail: v.object({ from: v.pipe(v.string(), v.check(isEmailAddress)) }) });

let configured: { from: string; mailer: Mailer } | undefined;

/**
 * The mailer of this stage: SES, with the configuration set in `MAIL_CONFIGURATION_SET`, from the address that
 * operators have set; from the one in `MAIL_FROM` where that is there (the local run). Throws `MailNotSent` while no
 * sender is set, so that mails wait for it.
 */
export async function configuredMailer(): Promise<Mailer> {
  const { MAIL_FROM, MAIL_CONFIGURATION_SET: configurationSet } = process.env;
  const from = MAIL_FROM || (await senderOfStage());
  if (configured?.from !== from) {
    configured = { from, mailer: sesMailer({ from, configurationSet: configurationSet || undefined }) };
  }
  return configured.mailer;
}

async function senderOfStage(): Promise<string> {
  const text = await readSecret(process.env.PROVIDERS_SECRET ?? '', FRESH);
  const result = v.safeParse(settings, JSON.parse(text));
  if (!result.success) {
    throw new MailNotSent('No sender is set on this stage: ops mail set', { maybeSent: false });
  }
  return result.output.mail.from;
}
