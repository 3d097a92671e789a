/** One mail to one recipient. */
export type Mail = {
  /** One plain address. */
  to: string;
  /** The sender's name in the inbox. The address is the stage's own. */
  fromName: string;
  /** Where replies go. Without it they go to the sender's address, which is not read. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /**
   * SES returns these with every bounce and complaint, to identify the mail. They hold ids only: letters, digits,
   * hyphens and underscores.
   */
  tags: Readonly<Record<string, string>>;
};

/** The party that sends mails. */
export interface Mailer {
  /**
   * Sends the mail once, without retries.
   *
   * @throws MailRefused if the mail can never be sent
   * @throws MailNotSent if a later attempt may succeed
   */
  send(mail: Mail): Promise<{ messageId: string }>;
}

/** This mail will never be accepted, because of its address or its content. A retry is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was not sent now, but may be later. The message holds no address. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** True if only the response may be lost: the mail may have been sent, and a retry may send it twice. */
  readonly maybeSent: boolean;

  constructor(message: string, { maybeSent, cause }: { maybeSent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.maybeSent = maybeSent;
  }
}
