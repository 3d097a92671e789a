import { EXCEPTIONS, type Resolution } from '#lib/domain/direct-debit/exception.ts';
import { newNumber } from '#tests/properties/life/asks/numbers.ts';
import { payable } from '#tests/properties/life/payout-accounts.ts';
import type { Happens } from './happening.ts';

/** What operators do. */
export const operators = {
  'an operator suspends or resumes': async (world, { merchant }) => {
    const { changeAccountStatus } = await import('#lib/store/accounts.ts');
    const { account_id: id } = merchant.account;
    const status = world.view.own('accounts', id)[0]?.status === 'active' ? 'suspended' : 'active';
    world.tell(`${world.now.toISOString()} An operator makes ${merchant.name} ${status}.`);
    await world.byOperator(() => changeAccountStatus(id, status, world.todayOf(id)));
  },

  'an operator books': async (world, { merchant, draw, kill }) => {
    const { bookEntry } = await import('#lib/operations/ledger/book-entry.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    const amount = draw.one(50_00, 100_00, -30_00);
    world.known.count += 1;
    const said = { reference: `CASE-${world.known.count}`, reason: 'Correction', by: 'ana' };
    const asked = { account_id: merchant.account.account_id, type: 'adjustment', amount, ...said };
    world.tell(`${world.now.toISOString()} An operator books ${amount} for ${merchant.name}.`);
    await world.byOperator(() => bookEntry(asked as never, 1e9 as never, clockAt(world.now)), kill);
  },

  'an operator changes who is credited': async (world, { merchant, draw }) => {
    const { updateAccount } = await import('#lib/store/accounts.ts');
    const settlement = draw.one('held', 'direct');
    world.tell(`${world.now.toISOString()} An operator settles ${merchant.name} ${settlement}.`);
    await world.byOperator(() => updateAccount(merchant.account.account_id, { settlement }));
  },

  'an operator decides a transfer': async (world, { merchant, draw, kill }) => {
    const { decideOnTransfer } = await import('#lib/operations/transfers/decide-as-operator.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    const all = world.view.own('transfers', merchant.account.account_id);
    const transfer = all.find(({ status }) => status === 'closed');
    if (!transfer) return;
    const as = draw.one('released', 'released', 'rejected');
    world.tell(`${world.now.toISOString()} An operator decides that ${transfer.id} is ${as}.`);
    await world.byOperator(() => decideOnTransfer(transfer.id, { as, by: 'ana' }, clockAt(world.now)), kill);
  },

  'an operator decides a dispute': async (world, { merchant, draw, kill }) => {
    const { decideDispute } = await import('#lib/operations/disputes/decide-as-operator.ts');
    const dispute = draw.of(world.view.own('disputes', merchant.account.account_id));
    if (!dispute) return;
    const as = draw.one('sent', 'lost');
    world.tell(`${world.now.toISOString()} An operator notes that ${dispute.id} is ${as}.`);
    await world.byOperator(() => decideDispute(dispute.id, as, 'ana', world.now), kill);
  },

  'an operator resolves an exception': async (world, { draw, kill }) => {
    const { resolveAs } = await import('#lib/operations/collections/returns/resolve-exception.ts');
    const { resolveOfPayouts } = await import('#lib/operations/outgoing/settling/resolve-payment.ts');
    const { configuredFiles } = await import('#lib/operations/configured-files.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    const open = world.view.all('exceptions').filter(({ state }) => state === 'open');
    const one = draw.of(open);
    if (!one) return;
    const as =
      draw.of((EXCEPTIONS[one.reason].ways as readonly Resolution[]).filter((way) => way !== 'replaced')) ??
      'ignored';
    const isOfPayouts = 'payment_id' in one && one.payment_id !== undefined;
    const says = { as, by: 'ana', ...(as === 'failed' && { code: isOfPayouts ? '01' : '04' }) };
    const resolve = isOfPayouts ? resolveOfPayouts : resolveAs;
    const receiving = configuredFiles(isOfPayouts ? 'payouts' : 'collections');
    world.tell(
      `${world.now.toISOString()} An operator resolves ${one.reason} of ${one.order_id ?? ''} as ${as}.`,
    );
    await world.byOperator(() => resolve(one.id, says, receiving, clockAt(world.now)), kill);
  },

  'an operator sets another payout account': async (world, { merchant, draw }) => {
    const number = newNumber(world, draw.one('5555', '0005', '0009'), '012');
    world.tell(`${world.now.toISOString()} An operator sets another payout account of ${merchant.name}.`);
    await world.byOperator(() => payable(world, merchant.account.account_id, number, draw.isOneIn(3)));
  },
} as const satisfies Readonly<Record<string, Happens>>;
