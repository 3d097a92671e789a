import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { clientSettings, OWN_CONNECTION, PATIENCE } from '#lib/aws/client-settings.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { oneLine } from '#lib/domain/one-line.ts';
import { mailbox } from './mailbox.ts';
import { type Mail, type Mailer, MailNotSent, MailRefused } from './port.ts';

export type SesSettings = {
  /** The sender's address, of a domain that SES has verified. */
  from: string;
  /** The configuration set that reports bounces and complaints. */
  configurationSet?: string | undefined;
  timeoutMilliseconds?: number;
};

/** An error of the SDK. SES's own responses have a status; other failures have none. */
type SdkFailure = {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
};

/** How long a mail waits for SES, in milliseconds. */
export const PATIENCE_WITH_SES = { ...PATIENCE, requestTimeout: 5_000, socketTimeout: 5_000 };

const TAG = /^[A-Za-z0-9_-]{1,256}$/;

/** Failures before anything was sent. The SDK gives them a name, a code or only a message. */
const BEFORE_SENDING = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CredentialsProviderError)\b/;

/**
 * Returns the mailer of Amazon SES (version 2). It makes one attempt, because SES does not recognise a repeated mail: a
 * retry after a lost response may send it twice. The caller decides whether that is better than none
 * (`MailNotSent.maybeSent`).
 */
export function sesMailer(settings: SesSettings): Mailer {
  const { from, configurationSet, timeoutMilliseconds } = settings;
  let client: SESv2Client | undefined;
  const load = async () => {
    const { SESv2Client, SendEmailCommand } = await import('#lib/providers/mail/ses-client.ts');
    client ??= new SESv2Client({
      ...clientSettings('email'),
      maxAttempts: 1,
      requestHandler: {
        ...PATIENCE_WITH_SES,
        ...OWN_CONNECTION,
        ...(timeoutMilliseconds !== undefined && {
          requestTimeout: timeoutMilliseconds,
          socketTimeout: timeoutMilliseconds,
        }),
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

/** The header marks an automatic mail, so that programs do not reply to it (RFC 3834). */
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

/** The error has no cause, because SES quotes addresses in its messages. */
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

/** SES refuses our own unverified sender with the same name as a bad mail, but an operator can fix that. */
function isPermanent(name: string, message: string): boolean {
  if (name === 'BadRequestException') return true;
  return name === 'MessageRejected' && !/not verified/i.test(message);
}
