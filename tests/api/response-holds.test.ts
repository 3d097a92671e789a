import { expect, test } from '@jest/globals';
import type { GenericSchema } from 'valibot';
import { isKeptOnce } from '#infra/openapi/errors-of.ts';
import { SessionLink } from '#lib/api/customer-links/record.ts';
import { documentations } from '#lib/api/documentations.ts';
import { NotifySecretWithSecret } from '#lib/api/notify-secret/record.ts';
import { PaymentMethod } from '#lib/api/payment-methods/record.ts';
import type { ResponseHolds, Route } from '#lib/api/route.ts';
import { routes as all, type RouteId } from '#lib/api/routes.ts';

const routes: readonly (Route & { id: RouteId })[] = all;

type Node = GenericSchema & {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly Node[];
  readonly pipe?: readonly { readonly requirement?: unknown }[];
};

/** Texts that a member of each kind can be, and the names of members with a token or another secret. */
const CLABE = '002010077777777771';
const WEBHOOK_SECRET = 'whsec_c2VjcmV0';
const TOKEN = /^(?:(?:access_|refresh_)?token|next_link|short_url|(?:client_)?secret|private_key)$/;

const matches = ({ pipe = [] }: Node, text: string): boolean =>
  pipe.some(({ requirement }) => requirement instanceof RegExp && requirement.test(text));

/** Returns everything secret in a record, by its members' patterns and names. */
function preciousIn(node: Node, name = ''): ResponseHolds[] {
  const inside = [
    ...Object.entries(node.entries ?? {}).flatMap(([key, each]) => preciousIn(each, key)),
    ...[node.item, node.wrapped].flatMap((each) => (each ? preciousIn(each, name) : [])),
    ...(node.options ?? []).flatMap((each) => (typeof each === 'object' ? preciousIn(each, name) : [])),
  ];
  const own: ResponseHolds[] = [
    ...(name === 'number' && matches(node, CLABE) ? (['account_numbers'] as const) : []),
    ...(matches(node, WEBHOOK_SECRET) ? (['webhooks'] as const) : []),
    ...(TOKEN.test(name) ? (['tokens'] as const) : []),
  ];
  return [...own, ...inside];
}

const BY_WORTH = ['account_numbers', 'webhooks', 'tokens'] as const;

const holds = (response: unknown): ResponseHolds | undefined => {
  const found = preciousIn(response as Node);
  return BY_WORTH.find((kind) => found.includes(kind));
};

/** Returns whether a response may hold a secret in addition to its other members. */
const hasSecret = (response: unknown): boolean =>
  preciousIn(response as Node).some((kind) => kind !== 'account_numbers');

test('records with links, tokens, secrets or account numbers are recognised', () => {
  const records = [PaymentMethod, NotifySecretWithSecret, SessionLink];
  expect(records.map(holds)).toEqual(['account_numbers', 'webhooks', 'tokens']);
});

/** A response to these methods may be stored for an `Idempotency-Key`. */
const stored = routes.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method));

test.each(routes.filter(isKeptOnce))('$id declares whether its response may hold a secret', (route) => {
  expect(route.returnsSecret === true).toBe(hasSecret(documentations[route.id].response));
});

test('the responses that may hold a secret are those of links, tokens and webhook secrets', () => {
  const returning = routes.filter((route) => route.returnsSecret).map(({ id }) => id);
  expect(returning.sort()).toEqual([
    'acknowledgeDirectDebit',
    'addPaymentMethod',
    'createApiKey',
    'createSessionLink',
    'createToken',
    'createWebhookEndpoint',
    'rotateNotifySecret',
    'rotateWebhookSecret',
    'validatePaymentMethod',
  ]);
});

test.each(stored)(
  '$id declares what its response holds, so that it is stored under the right key',
  (route) => {
    expect(route.responseHolds).toBe(holds(documentations[route.id].response));
  },
);
