import { describe, expect, test } from '@jest/globals';
import {
  BEFORE_SENDING_MILLISECONDS,
  MOST_OF_ACCOUNT,
  MOST_OF_TARGET,
  PLACES_OF_A_BATCH,
  placeWaitSeconds,
  SENDING_MILLISECONDS,
  SLOT_MILLISECONDS,
} from '#lib/domain/webhooks/share.ts';

/** Batches at once without reserved concurrency: the fewest of any stage. */
const FEWEST_BATCHES = 5;

describe('the share of an account', () => {
  test('leaves most places to others, even of the fewest places, if ten accounts use their whole share', () => {
    const places = FEWEST_BATCHES * PLACES_OF_A_BATCH;
    expect(10 * MOST_OF_ACCOUNT).toBeLessThan(places / 2);
  });

  test('leaves places to other targets of the account if one uses its whole share', () => {
    expect(MOST_OF_TARGET).toBeLessThan(MOST_OF_ACCOUNT);
  });

  test('is held until an attempt is over, however long each part of the attempt takes', () => {
    expect(BEFORE_SENDING_MILLISECONDS + SENDING_MILLISECONDS).toBeLessThan(SLOT_MILLISECONDS);
  });
});

describe('a message without a place', () => {
  test('waits longer each time, and is left to the sweep after a quarter of an hour', () => {
    const all = (random: number) => {
      const waits: number[] = [];
      for (let wait = placeWaitSeconds(0, random); wait; wait = placeWaitSeconds(waits.length, random))
        waits.push(wait);
      return waits;
    };
    expect(all(0)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(all(0.999)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
    const mean = all(0.5).reduce((sum, wait) => sum + wait, 0);
    expect(mean / 60).toBeGreaterThan(12);
    expect(mean / 60).toBeLessThan(15);
  });
});
