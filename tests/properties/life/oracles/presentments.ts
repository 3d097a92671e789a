import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Payload } from '#lib/domain/events.ts';
import { type PresentedFile, readPresented } from '#tests/properties/mandate/bank.ts';
import { type Moment, type Oracle, unless } from './oracle.ts';

const COLLECTIONS = /^files\/presentments\/(?!.*\.return\.txt$)/;

/** What the bank gets is what customers have agreed to, and were told of. Each order is taken once. */
export const presentments: Oracle = (moment) => [
  ...claimed(moment),
  ...released(moment),
  ...withdrawn(moment),
  ...newFiles(moment).flatMap((file) => brokenByFile(moment, file)),
];

function newFiles({ world: { around, seen } }: Moment): PresentedFile[] {
  const fresh = [...around.aws.state.objects].filter(
    ([name]) => COLLECTIONS.test(name) && !seen.files.has(name),
  );
  for (const [name] of fresh) seen.files.add(name);
  return fresh.map(([name, content]) => readPresented(name, content.toString()));
}

/** An order is put into a file only with a consent in force, of a merchant that is active, before a revocation. */
function claimed({ before, after }: Moment): string[] {
  const known = new Map(before.charges.map(({ id, status }) => [id, status]));
  const fresh = after.charges.filter(
    ({ id, status, file_id }) =>
      file_id !== undefined && status !== 'created' && (known.get(id) ?? 'created') === 'created',
  );
  return fresh.flatMap((charge) => {
    const debit = before.all('debits').find(({ id }) => id === charge.direct_debit_id);
    const [account] = before.own('accounts', charge.account_id);
    const who = `order ${charge.reference} was put into a file`;
    if (!debit) return [];
    return [
      ...unless(debit.consent.in_force, `consent: ${who} without consent in force`),
      ...unless(debit.revoked_at === null, `revoked: ${who} after the revocation`),
      ...unless(debit.status === 'active', `consent: ${who} of a direct debit that is ${debit.status}`),
      ...unless(account?.status === 'active', `suspended: ${who} for a suspended merchant`),
      ...unless(
        charge.payment_method_id === debit.consent.method_id,
        `account: ${who} of another account than agreed`,
      ),
    ];
  });
}

const IS_RELEASED = ['released', 'presented'];

/** A file is released without the orders of merchants who were suspended before. */
function released({ before, after }: Moment): string[] {
  const states = new Map(before.all('files').map(({ id, state }) => [id, state]));
  const fresh = after
    .all('files')
    .filter(({ id, state }) => IS_RELEASED.includes(state) && !IS_RELEASED.includes(states.get(id) ?? ''))
    .map(({ id }) => id);
  return after.charges
    .filter(({ file_id = '' }) => fresh.includes(file_id))
    .flatMap(({ reference, account_id, file_id }) =>
      unless(
        before.own('accounts', account_id)[0]?.status === 'active',
        `suspended: order ${reference} was released with ${file_id} for a suspended merchant`,
      ),
    );
}

const RECALLED = ['dissolving', 'dissolved', 'rejecting', 'rejected'];

/** An order that is in a file leaves it without the bank's word only if that file is recalled. */
function withdrawn({ before, after }: Moment): string[] {
  const orders = new Map(before.charges.map((charge) => [charge.id, charge]));
  const files = new Map(after.all('files').map(({ id, state }) => [id, state]));
  return after.charges.flatMap(({ id, reference, status, failure }) => {
    const was = orders.get(id);
    const isInFile = was?.status === 'pending' || was?.status === 'in_process';
    const hasLeft = status === 'created' || (status === 'cancelled' && failure === null);
    if (!was || !isInFile || !hasLeft) return [];
    const state = files.get(was.file_id ?? '') ?? 'unknown';
    return unless(
      RECALLED.includes(state),
      `withdrawn: order ${reference} became ${status}, and its file is ${state}`,
    );
  });
}

function brokenByFile(moment: Moment, file: PresentedFile): string[] {
  const { after, world } = moment;
  return file.details.flatMap(({ reference, amount, clabe, settles }) => {
    const charge = after.charges.find((one) => one.reference === reference);
    if (!charge) return [`stranger: ${reference} is no order`];
    const debit = after.all('debits').find(({ id }) => id === charge.direct_debit_id) as DirectDebit;
    const who = `order ${reference} in ${file.name}`;
    const earlier = world.seen.presented.get(reference);
    world.seen.presented.set(reference, file.name);
    world.seen.takenFrom.set(charge.id, clabe);
    world.seen.isHeld.set(charge.id, charge.ledger?.settlement === 'held');
    const wasRefused = (charge.refused_on ?? []).some((day) => earlier?.includes(day));
    const number = world.known.numbers.get(charge.payment_method_id ?? '');
    const last = debit.schedule.last_day;
    return [
      ...unless(
        earlier === undefined || earlier === file.name || wasRefused,
        `twice: ${who} was in ${earlier}`,
      ),
      ...unless(amount === charge.totals.total, `amount: ${who} has ${amount} of ${charge.totals.total}`),
      ...unless(number === undefined || number === clabe, `account: ${who} names another account`),
      ...unless(settles === file.date, `dates: ${who} settles on ${settles}`),
      ...unless(file.date >= charge.period.from, `term: ${who} is before its period`),
      ...unless(last === null || file.date <= last, `term: ${who} is after ${last}`),
      ...notPreNotified(moment, file, charge, clabe).map((fault) => `pre-notification: ${who} ${fault}`),
    ];
  });
}

/**
 * An order was pre-notified for its day, amount and account, on an earlier calendar day. A run that an account starts
 * itself counts its own as made the day before.
 */
function notPreNotified(
  { after, world }: Moment,
  file: PresentedFile,
  charge: Charge,
  clabe: string,
): string[] {
  const isOwnRun = !file.name.includes('/all/');
  const said = after
    .all('events')
    .filter(
      ({ event_type, pk }) =>
        event_type === 'direct_debit.charge_upcoming' && pk === `DD#${charge.direct_debit_id}`,
    )
    .filter(({ created_at }) => isOwnRun || mexicoCityDate(new Date(created_at)) < file.date)
    .map(({ data }) => data as Payload<'direct_debit.charge_upcoming'>);
  const named = said.filter(({ orders }) =>
    orders.some(({ order_id, retry_of, period, amount }) => {
      const isIt =
        order_id === null
          ? retry_of === charge.retry_of && period === charge.period.n
          : order_id === charge.id;
      return isIt && amount === charge.totals.total;
    }),
  );
  if (named.length === 0) return [`was not pre-notified: ${said.length} others were`];
  const ofDay = named.filter(({ date }) => date === file.date);
  if (ofDay.length === 0) return [`was pre-notified for ${named.map(({ date }) => date).join()}`];
  // An order that was called back from its file has lost its payment method; the bank has the number.
  const isTheirs = (method: string | null) =>
    (world.known.numbers.get(method ?? '') ?? clabe) === clabe &&
    [undefined, method].includes(charge.payment_method_id);
  return unless(
    ofDay.some(({ payment_method_id }) => isTheirs(payment_method_id)),
    'was pre-notified for another account',
  );
}
