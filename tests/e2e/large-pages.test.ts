import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { baseUrl, newAccount } from '#tests/support/api.ts';

/** Together more than an answer can hold. */
const ORDERS = 36;
/** As many lines as a request can hold: most of what is shown of them is ours. */
const LINE = { name: 'x', quantity: 1, price: 1, taxes: [{ name: 'I', rate: 1 }] };
const BODY = JSON.stringify({ items: Array.from({ length: 960 }, () => LINE) });

let authorization: string;
let created: string[];

beforeAll(async () => {
  authorization = (await newAccount()).token;
  const { findOrder, itemOfOrder } = await import('#lib/store/orders.ts');
  const { create } = await import('#lib/store/engine/change.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const first = await findOrder((await post({})).body.id);
  if (!first) throw new Error('The order is not there');
  created = [first.id];
  for (let count = 1; count < ORDERS; count++) {
    const id = newId('ord');
    // Nobody is told of them: events would be as large again.
    await transact([create(itemOfOrder({ ...first, id }))]);
    created.push(id);
  }
});

const headers = () => ({ authorization, 'content-type': 'application/json' });

/** Not held to the document, which takes seconds for so many lines: that of one order is, elsewhere. */
async function post(more: Record<string, string>) {
  const response = await fetch(`${baseUrl()}/api/orders`, {
    method: 'POST',
    headers: { ...headers(), ...more },
    body: BODY,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

async function get(query: string) {
  const response = await fetch(`${baseUrl()}/api/orders${query}`, { headers: headers() });
  const text = await response.text();
  return { status: response.status, size: Buffer.byteLength(text), body: JSON.parse(text) };
}

test('orders of a thousand lines come on pages that end early, every order once', async () => {
  const found: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await get(`?limit=100&type=order${cursor && `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    sizes.push(page.size);
    found.push(...page.body.data.map(({ id }: { id: string }) => id));
    cursor = page.body.next_cursor;
  }
  expect(found).toEqual(created.toSorted().reverse());
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.max(...sizes)).toBeLessThan(5_000_000);
});

test('the largest order is answered again under its Idempotency-Key', async () => {
  const first = await post({ 'idempotency-key': 'large' });
  const again = await post({ 'idempotency-key': 'large' });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
});
