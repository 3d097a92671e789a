import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#lib/domain/ids.ts';
import { json, ops } from '#tests/ops/run-ops.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { type SteeredService, startSteeredService } from '#tests/support/service/steered-service.ts';
import { mailed, settled } from './settled.ts';
import { openShop, type QuestionShop } from './shop.ts';

/** The days of the story: it begins on a Friday, and an operator asks on a Thursday. */
const [BEGIN, FIRST, YESTERDAY, TODAY, TOMORROW] = [
  ...['2027-11-12', '2027-11-16', '2027-11-17', '2027-11-18', '2027-11-19'],
] as const as [string, string, string, string, string];

/** What the questions name. */
export type Story = {
  readonly service: SteeredService;
  readonly bakery: QuestionShop;
  readonly gym: QuestionShop;
  /** The charge of Raúl that failed. */
  readonly charge: { order_id: string; reference: number };
  /** The id of a request of the gym. */
  readonly request: string;
  /** The id of the exception of the unknown line. */
  readonly exception: string;
  /** The path of a statement of the bank. */
  readonly statement: string;
  readonly debits: Readonly<Record<string, { id: string; reference: number }>>;
};

const DOLORES = { id: 'cus-dolores', name: 'Dolores Godínez', ending: '7771' };
const RAUL = { id: 'cus-raul', name: 'Raúl Méndez', ending: '2210' };
const LUCIA = { id: 'cus-lucia', name: 'Lucía Ortega', ending: '3341' };
const ANA = { id: 'cus-ana', name: 'Ana Ruiz', ending: '4452' };
const PEDRO = { id: 'cus-pedro', name: 'Pedro Lara', ending: '5563' };
const INES = { id: 'cus-ines', name: 'Inés Cano', ending: '6674' };
const OSCAR = {
  ...{ id: 'cus-oscar', name: 'Óscar Vega', ending: '7785' },
  email: 'bounce+oscar@simulator.amazonses.com',
};
const MARTA = { id: 'cus-marta', name: 'Marta Gil', ending: '8896' };

type Outcomes = { paid: number; failed: number };
type Endpoints = { endpoints: { status: string }[] };

/** Runs the collections of today, and waits until so many orders of the day are paid and failed, and summed up. */
async function collect(paid: number, failed: number): Promise<void> {
  const { day } = await json('collections', 'run');
  await settled<{ total: { paid: number; returned: number } }>(
    ['reconcile', '--day', day],
    ({ total }) => total.paid === paid && total.returned === failed,
  );
  const sums = ['failures', '--month', day.slice(0, 7)];
  await settled<Outcomes>(sums, (all) => all.paid >= paid && all.failed >= failed);
}

/** Waits until the only webhook endpoint of a merchant is in a state. */
const endpointIs = (account: string, state: string) =>
  settled<Endpoints>(['account', 'show', account], ({ endpoints: [one] }) => one?.status === state);

/** Tells the story of a bakery and a gym up to the morning on which an operator asks, always the same. */
export async function tellStory(): Promise<Story> {
  const service = await startSteeredService(BEGIN, '10:00');
  try {
    return await toldBy(service);
  } catch (error) {
    await service.stop();
    throw error;
  }
}

async function toldBy(service: SteeredService): Promise<Story> {
  const bakery = await openShop('Panadería Sol');
  const gym = await openShop('Gimnasio Norte');
  // Nothing listens there, so each delivery fails.
  const { headers } = await gym.call('POST', '/api/webhook-endpoints', { url: 'http://localhost:9/hooks' });
  const debits = {
    // The last two digits of an amount say what the simulated bank does with it.
    dolores: await bakery.sell(DOLORES, 449.5, YESTERDAY),
    raul: await bakery.sell(RAUL, 300.04, YESTERDAY),
    lucia: await bakery.sell(LUCIA, 180.03, YESTERDAY),
    ana: await bakery.sell(ANA, 120.9, YESTERDAY),
    pedro: await gym.sell(PEDRO, 250.04, YESTERDAY),
    ines: await gym.sell(INES, 600, FIRST),
    tomorrow: await gym.sell(INES, 500, TOMORROW),
    // The bank never answers it, so its file has no return.
    today: await gym.sell(INES, 90.9, TODAY),
    later: await gym.sell(PEDRO, 350.5, '2027-11-23'),
    oscar: await gym.propose(OSCAR, 700, '2027-11-26', { send_email: true }),
    marta: await gym.propose(MARTA, 800, '2027-11-26', { send_email: true }),
  };
  await mailed(debits.marta.id, 'authorization_requested');
  await settled<{ email_bounced: boolean }>(['debit', 'show', debits.oscar.id], (one) => one.email_bounced);
  await endpointIs(gym.id, 'failing');
  await collect(0, 0);
  service.at(FIRST, '08:31');
  await collect(1, 0);
  await endpointIs(gym.id, 'disabled');
  service.at(YESTERDAY, '08:31');
  await collect(1, 3);
  await settled<Outcomes>(['failures', '--month', '2027-11'], (all) => all.paid === 2 && all.failed === 3);
  await mailed(debits.raul.id, 'charge_failed');
  service.at(TODAY, '08:31');
  await collect(0, 0);
  await handInUnknownLine(service.directory);
  await keepFailedMail(bakery.id);
  const { orders } = await json('debit', 'show', debits.raul.id);
  const request = String(headers.get('x-request-id'));
  const [{ id: exception }] = await json('exceptions', 'list');
  const statement = writeStatement(service.directory);
  return { service, bakery, gym, debits, request, charge: orders[0], exception, statement };
}

/** The bank returns the line of the first day’s file again, with a reference that no order has. */
async function handInUnknownLine(folder: string): Promise<void> {
  const [file] = await json('files', 'list', '--day', FIRST);
  const { out } = await ops(['files', 'get', file.name]);
  const { header, details } = await read(out);
  const [line] = details;
  const path = join(folder, 'returns.txt');
  writeFileSync(
    path,
    await write(header, [{ ...line, numericReference: '7777777', returnCode: '00' } as never]),
  );
  await json('answers', 'put', path, '--wait');
}

/** A mail that a worker has given up. */
async function keepFailedMail(account_id: string): Promise<void> {
  const { keepFailedEvent } = await import('#lib/store/events/failed-events.ts');
  const failed_at = new Date().toISOString();
  const worker = `domicilia-${process.env.STAGE}-workers-send-mails`;
  const event = JSON.stringify({ account_id });
  await keepFailedEvent({
    id: newId('evt'),
    worker,
    event,
    failed_at,
    type: null,
    error: 'Error',
    attempts: 3,
  });
}

/** Writes a statement of the bank that has a row too many, and lacks the payment of yesterday. */
function writeStatement(folder: string): string {
  const path = join(folder, 'statement.csv');
  writeFileSync(path, 'reference,amount\n8888888,75.00\n');
  return path;
}
