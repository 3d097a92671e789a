import {
  type AcknowledgeDirectDebitRequest,
  type AcknowledgedDirectDebit,
  type AddPaymentMethodRequest,
  type DirectDebitByLink,
  DomiciliaError,
  type Failure,
  type PaymentMethod,
} from '../index.ts';
import type { Mail } from './inbox.ts';

/** How a customer reaches a page: a mail with a link, the link, or the token of a session link. */
export type CustomerLink = Pick<Mail, 'links' | 'subject'> | string;

/** An account that a customer types in, and the RFC that its validation compares. */
export type TypedAccount = AddPaymentMethodRequest & { readonly rfc: string };

/** What customers do on the pages that their links open: the same requests of the API, without a browser. */
export class Customer {
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  /** Returns the direct debit of a link, as its page shows it. */
  open(link: CustomerLink): Promise<DirectDebitByLink> {
    return this.#call(link, 'GET', `/api/direct-debits/${directDebitOf(link)}`);
  }

  /** Agrees to the direct debit of a link. The link is used up by it. */
  accept(link: CustomerLink, body: AcknowledgeDirectDebitRequest = {}): Promise<AcknowledgedDirectDebit> {
    return this.#call(link, 'POST', '/api/direct-debits/acknowledge', body);
  }

  /** Cancels the direct debit of a link. */
  revoke(link: CustomerLink): Promise<DirectDebitByLink> {
    return this.#call(link, 'POST', `/api/direct-debits/${directDebitOf(link)}/revoke`, {});
  }

  /** Enters another account for the direct debit of a link, and agrees to collections from it. */
  async enterAccount(link: CustomerLink, { rfc, ...account }: TypedAccount): Promise<PaymentMethod> {
    const { customer_id } = await this.open(link);
    const path = `/api/customers/${encodeURIComponent(customer_id)}/payment-methods`;
    const added = await this.#call<PaymentMethod>(link, 'POST', path, { consent: true, ...account });
    const body = { payment_method_id: added.id, rfc };
    return this.#call(link, 'PATCH', '/api/payment-methods/validate', body);
  }

  /** @throws DomiciliaError if the service refuses the request */
  async #call<T>(link: CustomerLink, method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: { authorization: tokenOf(link), 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const result = await response.json();
    if (!response.ok) throw new DomiciliaError(response.status, (result as Failure).error);
    return result as T;
  }
}

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** @throws Error if there is no link with a token */
function tokenOf(link: CustomerLink): string {
  const links = typeof link === 'string' ? [link] : link.links;
  const tokens = links.map((one) => (TOKEN.test(one) ? one : (/#token=([\w.-]+)/.exec(one)?.[1] ?? '')));
  const token = tokens.find((one) => TOKEN.test(one));
  if (token) return token;
  throw new Error(
    typeof link === 'string'
      ? 'This is no link with a token.'
      : `“${link.subject}” has no link with a token.`,
  );
}

function directDebitOf(link: CustomerLink): string {
  const [, claims = ''] = tokenOf(link).split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).direct_debit_id;
}
