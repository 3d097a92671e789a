import { expect } from '@jest/globals';
import { askForMail } from '#lib/domain/asked-mails.ts';
import { type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { OwnClock } from '#lib/domain/direct-debit/clock.ts';
import { expiryOf } from '#lib/domain/direct-debit/links.ts';
import type { ExportTerms } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { newId } from '#lib/domain/ids.ts';
import { VALIDATIONS_A_DAY } from '#lib/domain/limits.ts';
import { signsIn } from '#lib/domain/people/sign-in.ts';
import { newEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';
import { newSecret } from '#lib/secrets/random-secrets.ts';
import type { Expiring } from '#lib/store/engine/expiry.ts';
import type { KeyedRequest } from '#lib/store/idempotency.ts';
import { active, charge, created, link } from '#tests/domain/direct-debit/sample.ts';

/** The library reads its table from the environment, which is set by then. */
export const load = async () => ({
  ...(await import('#lib/operations/exports/rows-of.ts')),
  ...(await import('#lib/operations/search/anything/by-id.ts')),
  ...(await import('#lib/store/api-keys.ts')),
  ...(await import('#lib/store/asked-mails.ts')),
  ...(await import('#lib/store/imports/begun-validations.ts')),
  ...(await import('#lib/store/collections/day-places.ts')),
  ...(await import('#lib/store/collections/queued-entries.ts')),
  ...(await import('#lib/store/collections/sandbox-runs.ts')),
  ...(await import('#lib/store/collections/sandbox-runs.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/events/merchant-events.ts')),
  ...(await import('#lib/store/events/test-events.ts')),
  ...(await import('#lib/store/exports.ts')),
  ...(await import('#lib/store/idempotency.ts')),
  ...(await import('#lib/store/link-codes.ts')),
  ...(await import('#lib/store/people/sign-in-requests.ts')),
  ...(await import('#lib/store/sandbox-clocks.ts')),
  ...(await import('#lib/store/smoke-account.ts')),
  ...(await import('#lib/store/sums/summed-events.ts')),
  ...(await import('#lib/store/webhooks/deliveries.ts')),
  ...(await import('#lib/store/webhooks/list-deliveries.ts')),
  ...(await import('#lib/store/webhooks/webhook-endpoints.ts')),
});
export type Lib = Awaited<ReturnType<typeof load>>;

/** When each case keeps its item, and its day. */
export const BEGIN = new Date('2027-02-10T15:00:00.000Z');
const DAY = '2027-02-10' as CalendarDate;

/** Keeps an item of a kind, and returns whether it counts at a time. `still` says why it does after its time. */
export type Case = {
  readonly still?: string;
  readonly keep: (lib: Lib, accountId: string) => Promise<(now: Date) => Promise<boolean>>;
};

const REQUEST = { kind: 'responses', scope: 'scope', operation: 'createOrder', content: {} } as const;
const SIGN_IN = { email: 'a@b.example', language: 'es', browser: 'browser' } as const;
const TERMS = {
  kind: 'payments',
  format: 'csv',
  from: DAY,
  to: DAY,
  filter: { status: null, type: null },
} as const;
export const EXAMPLE = { type: 'direct_debit.created', data: {}, record: { id: 'dd_1' } } as const;

/** Every kind of item that expires. */
export const CASES = {
  asked_mails: {
    keep: async (lib, accountId) => {
      const address = `${accountId}@example.com`;
      const ask = async (now: Date) => {
        const known = await lib.findAskedMails(address, 'merchant');
        const asked = askForMail(known, { by: 'merchant', accountId }, now);
        return 'asked' in asked ? { known, asked: asked.asked } : undefined;
      };
      const first = await ask(BEGIN);
      if (first)
        await lib.transact([lib.storeAskedMails(address, 'merchant', first.known, first.asked, BEGIN)]);
      return async (now) => (await ask(now))?.asked.counts[accountId] !== 1;
    },
  },
  begun_validations: {
    keep: async (lib, accountId) => {
      await lib.takeValidations(accountId, DAY, VALIDATIONS_A_DAY, BEGIN);
      return async (now) => (await lib.takeValidations(accountId, mexicoCityDate(now), 1, now)) === 0;
    },
  },
  day_places: {
    still: 'a day has places for two earlier periods, however late it is asked',
    keep: async (lib, accountId) => {
      const debit = active({ id: newId('dd'), account_id: accountId });
      const day = '2027-06-10' as CalendarDate;
      const earlier = charge({ period: { ...charge().period, n: 1 } });
      await lib.transact(lib.takePlaces(debit, day, await lib.findTaken(debit, day), [earlier], BEGIN));
      return async () => Object.keys((await lib.findTaken(debit, day)).taken).length === 1;
    },
  },
  deleted_endpoint: {
    keep: async (lib, accountId) => {
      const of = { id: newId('we'), account_id: accountId, url: 'https://a.example', description: '' };
      const endpoint = newEndpoint({ ...of, event_types: null, secrets: [] }, BEGIN);
      await lib.transact(lib.storeEndpoint(endpoint));
      await lib.transact(lib.removeEndpoint(endpoint, BEGIN).writes);
      return async (now) => (await lib.findEndpointOwner(of.id, now)) !== undefined;
    },
  },
  delivery: {
    keep: async (lib, accountId) => {
      const id = newId('evt', BEGIN);
      const event = { id, type: 'direct_debit.created', account_id: accountId, pk: 'DD#1' } as const;
      const target = endpointTarget({ id: newId('we') });
      await lib.transact([lib.storeDelivery(newDelivery(event, target, BEGIN), BEGIN)]);
      return async (now) => {
        const pages = [{ limit: 10 }, { limit: 10, status: 'pending' as const }];
        const found = await Promise.all(pages.map((page) => lib.listDeliveries(target.target, page, now)));
        return found.some(({ items }) => items.length > 0);
      };
    },
  },
  drawn_references: {
    keep: async (lib, accountId) => {
      const own = { accountId } as OwnClock;
      await lib.countDrawn(own, 5_000);
      return async () => !(await lib.hasReferencesLeft(accountId));
    },
  },
  event: {
    keep: async (lib, accountId) => {
      const id = await lib.storeExample(accountId, EXAMPLE, BEGIN);
      return async (now) => {
        const { items } = await lib.listEvents(accountId, { limit: 10 }, now);
        const all = {
          ...{ from: '2020-01-01', to: '2099-12-31' },
          filter: { status: null, type: null },
        } as const;
        const asked = newExport(accountId, { ...all, kind: 'events', format: 'csv' } as ExportTerms, BEGIN);
        const rows = (await Array.fromAsync(lib.rowsOf(asked, now))).flat();
        const { other } = (await lib.findById(id, now)) ?? {};
        const kept = [items[0], rows[0], other, await lib.findEvent(accountId, id, now)];
        expect(new Set(kept.map((one) => one !== undefined)).size).toBe(1);
        return items.length > 0;
      };
    },
  },
  link_code: {
    keep: async (lib, accountId) => {
      const code = newSecret();
      await lib.putLinkCode(code, created({ account_id: accountId }), link());
      return async (now) => {
        const found = await lib.findLinkCode(code);
        return found !== undefined && now < expiryOf(found);
      };
    },
  },
  queued_entries: {
    still: 'a run reads each order before it presents it',
    keep: async (lib, accountId) => {
      const run = { kind: 'collections', account_id: accountId, date: DAY } as const;
      await lib.transact(lib.noteQueued(run, [newId('ord')], BEGIN));
      return async () => (await Array.fromAsync(lib.dueForRun(nothing(), run))).length > 0;
    },
  },
  refused_day: {
    still: 'the sandbox refuses the files of the day that its merchant chose',
    keep: async (lib, accountId) => {
      await lib.refuseFilesOf(accountId, DAY, BEGIN);
      return () => lib.refusesFilesOf(accountId, DAY);
    },
  },
  response: {
    keep: async (lib, accountId) => {
      const request: KeyedRequest = { ...REQUEST, accountId, key: newId('req') };
      await lib.transact([await lib.storeResponse(request, { status: 201, body: {} }, BEGIN)]);
      return async (now) => (await lib.findStoredResponse(request, now)) !== undefined;
    },
  },
  sandbox_run: {
    keep: async (lib, accountId) => {
      const counts = { opened: 0, presented: 0, paid: 0, failed: 0, completed: 0, exceptions: 0 };
      const runs = async (opened: number, now: Date) => {
        await lib.beginRun(accountId, DAY, now);
        const part = { counts: { ...counts, opened }, files: [], isFinished: false, isDelivered: false };
        return lib.addToRun(accountId, DAY, part);
      };
      await runs(1, BEGIN);
      return async (now) => (await runs(0, now)).opened === 1;
    },
  },
  sign_in: {
    keep: async (lib) => {
      const id = newId('req');
      await lib.transact([lib.storeSignInRequest({ id, ...SIGN_IN, created_at: BEGIN.toISOString() })]);
      await lib.addCode(id, 'code');
      return async (now) =>
        signsIn(await lib.findSignInRequest(id), { code: 'code', browser: SIGN_IN.browser }, now);
    },
  },
  smoke_key: {
    keep: async (lib) => {
      const { publicKey } = await lib.openSmokeKeys(BEGIN);
      return async (now) => (await lib.findApiKey(publicKey, now)) !== undefined;
    },
  },
  summed_events: {
    still: 'an event that arrives again is not added again',
    keep: async (lib, accountId) => {
      const sum = { pk: accountId, sk: 'SUM' };
      const event = { eventId: newId('evt', BEGIN), createdAt: BEGIN.toISOString() };
      await lib.transact((await lib.noteSummed(sum, accountId, [event], BEGIN)).writes);
      return async (now) => (await lib.noteSummed(sum, accountId, [event], now)).fresh.length === 0;
    },
  },
  export: {
    keep: async (lib, accountId) => {
      const record = newExport(accountId, TERMS, BEGIN);
      await lib.transact([lib.storeExport(record)]);
      return async (now) => {
        const { items } = await lib.listExports(accountId, { limit: 10 }, now);
        return items.length > 0 || (await lib.findExport(record.id, now)) !== undefined;
      };
    },
  },
} satisfies Record<Expiring | 'export', Case>;

async function* nothing(): AsyncGenerator<string[], void> {
  yield* [];
}
