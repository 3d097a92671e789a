/** One mail to one person. */
export type Mail = {
  /** One plain address. */
  to: string;
  /** Whom the inbox shows as its sender; the address is the stage's own. */
  fromName: string;
  /** Where answers go; to the sender's address, which nobody reads, where there is none. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  /**
   * Comes back with every bounce and complaint, to tell whose mail it was: ids, letters, digits, hyphens and
   * underscores only.
   */
  tags: Readonly<Record<string, string>>;
};

/** The party that sends mails. */
export interface Mailer {
  /** Hands the mail over once. Throws `MailRefused` or `MailNotSent`; it never tries again by itself. */
  send(mail: Mail): Promise<{ messageId: string }>;
}

/** This mail will never be accepted as it is, for its address or its content: trying again is of no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail did not go out now; later it may. Its message holds no address. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** True where only the response may be missing: the mail can have gone out, and a second try may be a second mail. */
  readonly maybeSent: boolean;

  constructor(message: string, { maybeSent, cause }: { maybeSent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.maybeSent = maybeSent;
  }
}
