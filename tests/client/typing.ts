import { Domicilia, DomiciliaError, type Order, type WebhookEvent } from '#lib/client/src/index.ts';

const ADDRESS = {
  address1: 'Hidalgo 1',
  city: 'Monterrey',
  country: { code: 'MX' },
  state: { code: 'NLE' },
  postal_code: '64000',
};

/**
 * Shows which programs of merchants compile. `npm run check` compiles it, and fails if a line that is expected to fail
 * compiles. The test of the package compiles it with the packed types.
 */
export async function compiles(client: Domicilia, event: WebhookEvent): Promise<void> {
  const debit = await client.directDebits.create({
    customer_id: 'cus-1',
    customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
    currency: 'MXN',
    next_payment_date: '2027-01-15',
    concept: 'Suscripción',
  });
  const status: 'created' | 'pending' | 'active' | 'cancelled' | 'completed' = debit.status;
  const metadata: string | undefined = debit.metadata.anything;
  for await (const { id } of client.directDebits.list({
    status: 'active',
    created_at: { gte: '2026-01-01' },
  })) {
    const text: string = id;
    await client.directDebits.get(text, { signal: AbortSignal.timeout(1), timeout: 10 });
  }
  const address = { shipping_address: ADDRESS };
  const { data } = await client.orders.list({ has_failure: true }).page();
  const orders: Order[] = data;
  const bytes: Uint8Array = await client.directDebits.getMandatePdf(debit.id);
  await client.orders.update('ord_1', address, { ifMatch: '"v1"', idempotencyKey: 'key' });
  await client.disputes.accept('dsp_1', {}, { idempotencyKey: 'key' });
  await client.webhooks.createEndpoint({ url: 'https://shop.example.com', event_types: ['charge.paid'] });
  const verified: WebhookEvent = client.webhooks.verify('{}', new Headers(), 'whsec_');
  void [status, metadata, orders, bytes, verified, narrows(event)];
}

/** Does not compile if a type of event is unhandled. */
function narrows(event: WebhookEvent): string | number | null | undefined {
  switch (event.type) {
    case 'charge.paid':
      return event.data.record.reference;
    case 'direct_debit.charge_upcoming':
      return event.data.record.date;
    case 'payment_method.created':
      return event.data.record.validation.status;
    case 'webhook_endpoint.test':
      return event.data.record.url;
    case 'refund.paid':
      // @ts-expect-error a refund has no interval
      return event.data.record.interval;
    default: {
      // @ts-expect-error most types of events are unhandled
      const unhandled: never = event;
      return unhandled;
    }
  }
}

export async function refusesBodies({ directDebits, disputes, orders }: Domicilia): Promise<void> {
  const body = {
    customer_id: 'cus-1',
    customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
    currency: 'MXN',
    next_payment_date: '2027-01-15',
    concept: 'Suscripción',
  } as const;
  const { concept, ...withoutConcept } = body;
  // @ts-expect-error a misspelt member
  await directDebits.create({ ...body, is_recuring: true });
  // @ts-expect-error a missing member
  await directDebits.create(withoutConcept);
  // @ts-expect-error a value that is not in the list
  await directDebits.create({ ...body, interval: 'daily' });
  // @ts-expect-error a text in place of a number
  await directDebits.create({ ...body, amount: '350.50' });
  // @ts-expect-error a body is required
  await orders.update('ord_1');
  // @ts-expect-error options in place of a body
  await disputes.accept('dsp_1', { idempotencyKey: 'key' });
  void concept;
}

export async function refusesArguments({
  directDebits,
  orders,
  charges,
  webhooks,
}: Domicilia): Promise<void> {
  // @ts-expect-error an unknown filter
  directDebits.list({ state: 'active' });
  // @ts-expect-error a value that is not in the list
  directDebits.list({ status: 'actve' });
  // @ts-expect-error a missing id
  await charges.update('dd_1', { status: 'cancelled' });
  // @ts-expect-error an object as key
  await orders.create({} as never, { idempotencyKey: { key: 'key' } });
  // @ts-expect-error a key where the API takes none
  await orders.get('ord_1', { idempotencyKey: 'key' });
  // @ts-expect-error a version where the API takes none
  await orders.create({} as never, { ifMatch: '"v1"' });
  // @ts-expect-error an unknown type of event
  await webhooks.createEndpoint({ url: 'https://shop.example.com', event_types: ['charge.payed'] });
  // @ts-expect-error a misspelt member of a record
  (await orders.get('ord_1')).statuss;
  // @ts-expect-error a misspelt method
  await orders.retrieve('ord_1');
  // @ts-expect-error a missing setting
  new Domicilia({ publicKey: 'pk', privateKey: 'sk' });
}

export function refusesCodes(error: unknown): void {
  if (!(error instanceof DomiciliaError)) return;
  const known = error.code === 'mandate_limit_exceeded' ? error.details.available : undefined;
  // @ts-expect-error a misspelt code
  if (error.code === 'mandate_limit_exeeded') return;
  void known;
}
