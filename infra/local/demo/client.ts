import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '#infra/local/user-error.ts';

/** Says something to whoever watches. */
export type Say = (line: string) => void;

type Content = Record<string, unknown>;
type Request = { readonly body?: Content; readonly authorization: string };

/** How often a request is made while the service has too much to do. */
const MOST_TRIES = 5;

/** The API as a merchant or customer calls it, each request and what came of it shown in one line. */
export class Client {
  readonly #url: string;
  readonly #say: Say;

  constructor(url: string, say: Say) {
    this.#url = url;
    this.#say = say;
  }

  /**
   * What is told to come back later comes back, under the same key, so that nothing is done twice.
   *
   * @throws UserError where the service refuses the request, or does not answer
   */
  async call<T>(method: string, path: string, { body, authorization }: Request): Promise<T> {
    const key = randomUUID();
    for (let tries = 1; ; tries++) {
      const response = await fetch(`${this.#url}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new UserError(`Nothing answers at ${this.#url}. Start the service with \`npm start\`.`);
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

/** Asks until there is something, which takes a moment, or many on a busy machine. */
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

/** The mail that has reached an address, with the page that it leads to; nothing where none has come yet. */
export async function mailTo(
  address: string,
  inbox: string,
): Promise<{ subject: string; page: string } | undefined> {
  const { emails } = (await (await fetch(`${inbox}/store`)).json()) as { emails: Mail[] };
  const mail = emails.find(({ destination }) => destination.to.some((to) => to.includes(address)));
  const [, page] = / href="(https?:\/\/[^"]+#token=[^"]+)"/.exec(mail?.body.html ?? '') ?? [];
  return mail && page ? { subject: mail.subject, page: page.replaceAll('&amp;', '&') } : undefined;
}
