import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '#infra/host/user-error.ts';

/** Prints a line. */
export type Say = (line: string) => void;

type Content = Record<string, unknown>;
type Request = { readonly body?: Content; readonly authorization: string };

/** Attempts of a request while the service responds with 503. */
const MOST_TRIES = 5;

/** Calls the API as a merchant or customer, and prints each request and its response. */
export class Client {
  readonly #url: string;
  readonly #say: Say;

  constructor(url: string, say: Say) {
    this.#url = url;
    this.#say = say;
  }

  /**
   * Retries a request after 503 with the same idempotency key, so that nothing is done twice.
   *
   * @throws UserError if the service refuses the request or does not respond
   */
  async call<T>(method: string, path: string, { body, authorization }: Request): Promise<T> {
    const key = randomUUID();
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new UserError(`No service responds at ${this.#url}. Start it with \`npm start\`.`);
      });
      const text = await response.text();
      this.#say(`  ${method} ${path} ${body ? JSON.stringify(body) : ''}`.trimEnd());
      this.#say(`  → ${response.status}`);
      if (response.ok) return JSON.parse(text);
      if (response.status !== 503 || tries === MOST_TRIES) throw new UserError(text);
      await sleep(1_000 * Number(response.headers.get('retry-after') ?? 1));
    }
  }
}

/** Asks until there is a result, which may take a while on a busy machine. */
export async function found<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const result = await ask();
    if (result !== undefined) return result;
    await sleep(200);
  }
}

type Mail = {
  readonly subject: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly html?: string };
};

/** Returns the mail to an address with the page that it links to; undefined if none has arrived yet. */
export async function mailTo(
  address: string,
  inbox: string,
): Promise<{ subject: string; page: string } | undefined> {
  const { emails } = (await (await fetch(`${inbox}/store`)).json()) as { emails: Mail[] };
  const mail = emails.find(({ destination }) => destination.to.some((to) => to.includes(address)));
  const [, page] = / href="(https?:\/\/[^"]+#token=[^"]+)"/.exec(mail?.body.html ?? '') ?? [];
  return mail && page ? { subject: mail.subject, page: page.replaceAll('&amp;', '&') } : undefined;
}
