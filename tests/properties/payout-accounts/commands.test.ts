import { describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { openWorld, RFC } from './world.ts';

let world: Awaited<ReturnType<typeof openWorld>>;
onLoneTable(async () => {
  world = await openWorld();
});

describe('commands that set a payout account', () => {
  test('at once succeed once, and the other one is refused with what to do', async () => {
    for (const isFirst of [true, false]) {
      const { id, set, stored, eventsOf } = await world.newMerchant();
      if (!isFirst) await set();
      const numbers = [newClabe(), newClabe()];
      const outcomes = await Promise.allSettled(numbers.map((number) => set(number)));
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused).toHaveLength(1);
      expect(refused[0]?.reason).toBeInstanceOf(world.PayoutAccountConflict);
      expect(String(refused[0]?.reason)).toContain('repeat the command');
      const winner = numbers[outcomes.findIndex(({ status }) => status === 'fulfilled')];
      await expect(world.openNumber(await stored())).resolves.toBe(winner);
      expect(await world.listFormerPayoutAccounts(id, 10)).toHaveLength(isFirst ? 0 : 1);
      expect(await eventsOf('changed')).toHaveLength(isFirst ? 1 : 2);
    }
  });

  test('are refused if the contact changes at the same time', async () => {
    const { id, eventsOf } = await world.newMerchant();
    const before = await world.requireAccount(id);
    await world.updateAccount(id, { contact_email: 'other@panaderiasol.mx' });
    const asked = { number: newClabe(), rfc: RFC, holder: undefined };
    await expect(world.setPayoutAccount(before, asked, 'Sol', world.clockAt(new Date()))).rejects.toThrow(
      world.PayoutAccountConflict,
    );
    expect(await eventsOf('changed')).toEqual([]);
  });

  longTest('notify the contact from before them, wherever they end and are repeated', async () => {
    const number = newClabe();
    for (const losesLastResponse of [true, false]) {
      let calls = 0;
      for (let isKilled = true; isKilled; calls += 1) {
        const { id, eventsOf, deliver } = await world.newMerchant({
          contact_email: 'before@panaderiasol.mx',
        });
        const work = () =>
          world.changeAccount(id, {
            profile: { contact_email: 'after@panaderiasol.mx' },
            payoutAccount: { number, rfc: RFC },
          });
        isKilled = await world.killedAt(calls, losesLastResponse, work);
        if (isKilled) await work();
        expect((await world.requireAccount(id)).contact_email).toBe('after@panaderiasol.mx');
        const changes = await eventsOf('changed');
        expect(changes.map(({ data }) => data.contact)).toEqual(['before@panaderiasol.mx']);
        expect((await deliver()).verification.status).toBe('verified');
      }
      expect(calls).toBeGreaterThan(3);
    }
  });

  longTest.each([
    [{ contact_email: 'contacto@sol.mx', support_email: 'ayuda@sol.mx' }, 'contacto@sol.mx'],
    [{ support_email: 'ayuda@sol.mx' }, 'ayuda@sol.mx'],
    [{}, null],
  ])('notify a merchant with %j at %s', async (profile, contact) => {
    const { set, eventsOf } = await world.newMerchant(profile);
    await set();
    expect((await eventsOf('changed')).map(({ data }) => data.contact)).toEqual([contact]);
  });

  longTest('do not replace an account while the merchant has no contact to notify', async () => {
    const { id, set, stored, eventsOf } = await world.newMerchant({});
    await set();
    const before = await stored();
    await expect(set()).rejects.toMatchObject({
      ...{ code: 'validation_failed', errors: [{ field: 'contact_email', code: 'required' }] },
    });
    expect([await stored(), (await eventsOf('changed')).length]).toEqual([before, 1]);
    await world.updateAccount(id, { contact_email: 'contacto@panaderiasol.mx' });
    await set();
    expect((await eventsOf('changed')).map(({ data }) => data.contact)).toContain('contacto@panaderiasol.mx');
  });

  const valid = newClabe;
  test.each([
    ['a wrong check digit', () => ({ number: `${valid().slice(0, 17)}x`, rfc: RFC }), ['payout_clabe']],
    ['an unknown bank', () => ({ number: newClabe('5555', '999'), rfc: RFC }), ['payout_clabe']],
    ['a generic RFC', () => ({ number: valid(), rfc: 'XAXX010101000' }), ['payout_rfc']],
    ['no RFC', () => ({ number: valid() }), ['payout_rfc']],
    ['no number', () => ({ rfc: RFC }), ['payout_clabe']],
    ['a holder alone', () => ({ holder: 'Sol' }), ['payout_clabe', 'payout_rfc']],
    ['an empty holder', () => ({ number: valid(), rfc: RFC, holder: ' ' }), ['payout_holder']],
  ])('are refused with %s, without repeating it, and change nothing', async (_, asked, fields) => {
    const { id } = await world.newMerchant();
    const payoutAccount = asked() as { number?: string };
    const changing = world.changeAccount(id, { profile: { name: 'Otro' }, payoutAccount });
    const error = await changing.catch((caught) => caught);
    expect(error.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    if (payoutAccount.number) expect(JSON.stringify(error)).not.toContain(payoutAccount.number);
    expect(await world.findPayoutAccount(id)).toBeUndefined();
    expect((await world.requireAccount(id)).name).toBe('Panadería Sol');
  });
});
