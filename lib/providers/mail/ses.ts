import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { clientSettings, PATIENCE } from '#lib/aws/client-settings.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { oneLine } from '#lib/domain/one-line.ts';
import { mailbox } from './mailbox.ts';
import { type Mail, type Mailer, MailNotSent, MailRefused } from './port.ts';

export type SesSettings = {
  /** The address that mails come from, of a domain that SES has verified. */
  from: string;
  /** The configuration set through which bounces and complaints come back. */
  configurationSet?: string | undefined;
  timeoutMilliseconds?: number;
};

/** What the SDK throws: a response of SES has a status, anything else has none. */
type SdkFailure = {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
};

const TAG = /^[A-Za-z0-9_-]{1,256}$/;

/** Failures before anything could be sent. The SDK tells them by name, by code or only in its message. */
const BEFORE_SENDING = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CredentialsProviderError)\b/;

/**
 * Mails through Amazon SES (version 2). It tries once: SES does not know a mail again, so a try after a lost response
 * may send it twice, and whether that is better than none is for the caller to say (`MailNotSent.maybeSent`).
 */
export function sesMailer(settings: SesSettings): Mailer {
  const { from, configurationSet, timeoutMilliseconds = 5_000 } = settings;
  let client: SESv2Client | undefined;
  const load = async () => {
    const { SESv2Client, SendEmailCommand } = await import('#lib/providers/mail/ses-client.ts');
    client ??= new SESv2Client({
      ...clientSettings('email'),
      maxAttempts: 1,
      requestHandler: {
        ...PATIENCE,
        requestTimeout: timeoutMilliseconds,
        socketTimeout: timeoutMilliseconds,
      },
    });
    return { client, SendEmailCommand };
  };

  return {
    async send(mail) {
      if (!isEmailAddress(mail.to)) throw new MailRefused('No mail can be sent to this address.');
      const { client, SendEmailCommand } = await load();
      const command = new SendEmailCommand({
        FromEmailAddress: mailbox(mail.fromName, from),
        Destination: { ToAddresses: [mail.to] },
        ReplyToAddresses: mail.replyTo && isEmailAddress(mail.replyTo) ? [mail.replyTo] : undefined,
        ConfigurationSetName: configurationSet,
        EmailTags: tagsOf(mail),
        Content: { Simple: contentOf(mail) },
      });
      try {
        const { MessageId = '' } = await client.send(command);
        return { messageId: MessageId };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** Written by no person: programs that answer mails leave it alone (RFC 3834). */
function contentOf({ subject, html, text }: Mail) {
  return {
    Subject: utf8(oneLine(subject)),
    Body: { Html: utf8(html), Text: utf8(text) },
    Headers: [{ Name: 'Auto-Submitted', Value: 'auto-generated' }],
  };
}

function utf8(text: string) {
  return { Data: text, Charset: 'UTF-8' };
}

function tagsOf({ tags }: Mail) {
  return Object.entries(tags).map(([Name, Value]) => {
    if (!TAG.test(Name) || !TAG.test(Value)) throw new TypeError(`The tag ${oneLine(Name)} cannot be sent`);
    return { Name, Value };
  });
}

/** Without a cause: SES quotes addresses in its messages. */
function failureOf(error: unknown): Error {
  const { name = '', code = '', message = '', $metadata } = error as SdkFailure;
  const status = $metadata?.httpStatusCode;
  if (status === undefined) {
    const maybeSent = !BEFORE_SENDING.test(`${name} ${code} ${message}`);
    return new MailNotSent('SES could not be reached.', { maybeSent });
  }
  if (isPermanent(name, message)) return new MailRefused(`SES refused the mail: ${name}.`);
  return new MailNotSent(`SES did not take the mail: ${name}.`, { maybeSent: status >= 500 });
}

/** An address of ours that is not verified is refused with the same name as a bad mail, but can be mended. */
function isPermanent(name: string, message: string): boolean {
  if (name === 'BadRequestException') return true;
  return name === 'MessageRejected' && !/not verified/i.test(message);
}
