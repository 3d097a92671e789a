import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PLACES_OF_A_BATCH } from '#lib/domain/webhooks/share.ts';
import { sendBatch } from '#lib/operations/webhooks/send-batch.ts';
import type { ReceivedWebhook, WebhookInbox } from '#lib/providers/webhook-queue/port.ts';

beforeAll(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(() => {
  jest.restoreAllMocks();
});

const received = (body: string): ReceivedWebhook => ({ body, receipt: `receipt of ${body}` });

/** A queue with these messages; `asked` counts the polls, and `removed` lists the deleted messages. */
function inboxWith(bodies: readonly string[]) {
  const left = [...bodies];
  const removed: string[] = [];
  const state = { asked: 0, removed };
  const inbox: WebhookInbox = {
    receive: async (most) => {
      state.asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return left.splice(0, Math.min(most, 10)).map(received);
    },
    remove: async (receipts) => void removed.push(...receipts),
  };
  return { inbox, state, left };
}

/** Work of which some ends only once it is released. */
function workThatHangs(hangs: (body: string) => boolean) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const done: string[] = [];
  const state = { open: 0, mostOpen: 0 };
  const work = async (body: string) => {
    state.open += 1;
    state.mostOpen = Math.max(state.mostOpen, state.open);
    await (hangs(body) ? promise : new Promise((resolve) => setTimeout(resolve, 1)));
    state.open -= 1;
    done.push(body);
    if (body.startsWith('failing')) throw new Error('no');
    if (done.length === 25) release();
  };
  return { work, done, release, state };
}

const batch = (...bodies: string[]) => bodies.map((body, n) => ({ messageId: String(n), body }));
const random = () => 0;
const some = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n}`);

describe('a batch', () => {
  test('with a slow message sends others meanwhile, and ends with it', async () => {
    const { inbox, state } = inboxWith(some(24, 'quick'));
    const { work, done } = workThatHangs((body) => body === 'hanging');
    expect(await sendBatch(batch('hanging', 'next to it'), { work, inbox, random })).toEqual(new Set());
    // Released by the twenty-fifth that is done: all others were done while it was running.
    expect(done).toHaveLength(26);
    expect(done.at(-1)).toBe('hanging');
    expect(state.removed.toSorted()).toEqual(some(24, 'receipt of quick').toSorted());
  });

  test('that is over soon does not poll the queue', async () => {
    const { inbox, state } = inboxWith(some(5, 'quick'));
    const { work } = workThatHangs(() => false);
    await sendBatch(batch('a', 'b'), { work, inbox, random });
    expect(state).toEqual({ asked: 0, removed: [] });
  });

  test('never sends more at once than it has places', async () => {
    const { inbox, left } = inboxWith(some(100, 'hanging'));
    const { work, release, state } = workThatHangs(() => true);
    const ended = sendBatch(batch(...some(10, 'first')), { work, inbox, random });
    while (state.open < PLACES_OF_A_BATCH) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(left).toHaveLength(100 - (PLACES_OF_A_BATCH - 10));
    release();
    await ended;
    expect(state.mostOpen).toBe(PLACES_OF_A_BATCH);
  });

  test('reports its own failed messages, and leaves those that it polled in the queue', async () => {
    const { inbox, state } = inboxWith(['failing later', ...some(23, 'quick')]);
    const { work } = workThatHangs((body) => body === 'hanging');
    const failed = await sendBatch(batch('failing', 'hanging'), { work, inbox, random });
    expect(failed).toEqual(new Set(['0']));
    expect(state.removed).toHaveLength(23);
    expect(state.removed).not.toContain('receipt of failing later');
  });

  test('ends with its own messages if the queue does not respond', async () => {
    const { work, release, done } = workThatHangs((body) => body === 'hanging');
    const inbox: WebhookInbox = {
      receive: async () => {
        release();
        throw new Error('SQS is down');
      },
      remove: async () => {},
    };
    await sendBatch(batch('hanging', 'next to it'), { work, inbox, random });
    expect(done).toEqual(['next to it', 'hanging']);
  });
});
