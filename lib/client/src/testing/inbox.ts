import { Arrivals, type Waiting } from './arrivals.ts';

/** A mail that the service sent. */
export type Mail = {
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The links of the mail, in their order. */
  readonly links: readonly string[];
};

/** Which mail a test waits for. */
export type WantedMail = {
  /** The address of its recipient. */
  readonly to: string;
  /** A part of its subject, or a pattern that it matches. */
  readonly subject?: string | RegExp | undefined;
};

type Stored = {
  readonly messageId: string;
  readonly from: string;
  readonly destination: { readonly to: readonly string[] };
  readonly subject: string;
  readonly body: { readonly html?: string; readonly text?: string };
  readonly at: number;
};

/** Milliseconds between two looks while a test waits. */
const PAUSE = 50;

/** The inbox of the local service, from which no mail leaves the machine. */
export class Inbox {
  readonly #url: string;
  readonly #timeout: number;
  readonly #arrivals = new Arrivals<Mail>(({ to, subject }) => `“${subject}” to ${to.join(', ')}`);
  readonly #seen = new Set<string>();
  /** Seconds since 1970. */
  readonly #since = Math.floor(Date.now() / 1000);
  #isLooking = false;

  constructor(url: string, timeout: number) {
    this.#url = url;
    this.#timeout = timeout;
  }

  /**
   * Returns the next mail to an address: the oldest that no earlier call returned, or the next one that arrives.
   *
   * @throws Error that names the mails that did arrive, if none matches within the time limit
   */
  mail({ to, subject }: WantedMail, { timeout = this.#timeout }: Waiting = {}): Promise<Mail> {
    const isWanted = (text: string) =>
      subject instanceof RegExp ? subject.test(text) : text.includes(subject ?? '');
    const matches = (mail: Mail) =>
      mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase())) && isWanted(mail.subject);
    const name = `mail to ${to}${subject === undefined ? '' : ` with the subject ${subject}`}`;
    const mail = this.#arrivals.next({ name, matches }, timeout);
    void this.#look();
    return mail;
  }

  /** Ends all waits with an error. */
  fail(error: Error): void {
    this.#arrivals.fail(error);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#arrivals.isAwaited) {
        for (const mail of await this.#read()) this.#arrivals.add(mail);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch {
      // The service ends, which fails the waits, or the next call looks again until its time limit.
    } finally {
      this.#isLooking = false;
    }
  }

  async #read(): Promise<Mail[]> {
    const response = await fetch(`${this.#url}/store?since=${this.#since}`);
    const { emails } = (await response.json()) as { emails: readonly Stored[] };
    const added = emails.filter(({ messageId }) => !this.#seen.has(messageId));
    for (const { messageId } of added) this.#seen.add(messageId);
    return added.map(mailOf);
  }
}

function mailOf({ from, destination, subject, body }: Stored): Mail {
  const { html = '', text = '' } = body;
  const found = [...html.matchAll(/ href="(https?:\/\/[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return { to: destination.to, from, subject, text, html, links: [...new Set(found)] };
}
