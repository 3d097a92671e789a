import { expect, test } from '@jest/globals';
import type { WebhookSecret } from '#lib/domain/webhooks/endpoint.ts';
import { rotateSecrets, validSecrets } from '#lib/domain/webhooks/rotate-secrets.ts';
import fc from '#tests/support/generated/fast-check.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BEGIN = Date.UTC(2027, 0, 1);

/** The time between each rotation and the former one, and between the last one and the check. */
const waits = fc.array(
  fc.oneof(fc.integer({ min: 1, max: DAY }), fc.constantFrom(1, DAY - 1, DAY, DAY + 1)),
  {
    minLength: 1,
    maxLength: 8,
  },
);

/** Returns which secrets sign, from their times alone, newest first. */
function expected(times: readonly number[], now: number): string[] {
  const made = times.filter((time) => time <= now);
  const isValid = (n: number) => n === made.length - 1 || now < (made[n + 1] ?? 0) + DAY;
  return made
    .map((_, n) => n)
    .filter((n) => isValid(n) && n >= made.length - 3)
    .reverse()
    .map(String);
}

test('at each time between rotations exactly the valid secrets sign', () => {
  fc.assert(
    fc.property(waits, fc.integer({ min: 0, max: 3 * DAY }), (gaps, later) => {
      const times = [BEGIN];
      for (const gap of gaps) times.push((times.at(-1) ?? 0) + gap);
      let secrets: WebhookSecret[] = [];
      for (const [n, time] of times.entries()) {
        secrets = rotateSecrets(secrets, String(n), new Date(time));
        const next = times[n + 1] ?? time + later + 1;
        // Its beginning, its end, its middle, and the end of a former one.
        const moments = [time, next - 1, Math.floor((time + next) / 2), time + DAY - 1, time + DAY];
        for (const now of [...moments, ...times.map((each) => each + DAY)]) {
          if (now < time || now >= next) continue;
          const good = validSecrets(secrets, new Date(now)).map(({ sealed }) => sealed);
          expect(good).toEqual(expected(times.slice(0, n + 1), now));
        }
      }
    }),
  );
});
