import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { routes } from '#lib/api/routes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { ODDITIES } from '#tests/support/generated/mutated.ts';

const TODAY = '2026-12-01' as CalendarDate;

/** Returns the names of an object schema's members. */
function namesIn(schema: v.GenericSchema): string[] {
  const { entries, pipe } = schema as { entries?: object; pipe?: readonly { entries?: object }[] };
  return Object.keys(entries ?? pipe?.[0]?.entries ?? {});
}

const withBodies = routes.flatMap((route) => (route.body ? [{ ...route, body: route.body }] : []));

test.each(withBodies.map((route) => [route.id, route] as const))(
  'no schema or rule of %s throws an error for a value of any kind, alone or in each member',
  (_, { body, rules, datedRules }) => {
    for (const odd of ODDITIES) {
      const places = namesIn(body).flatMap((name) => [
        { [name]: odd },
        { [name]: [odd] },
        { [name]: { name: odd } },
      ]);
      const all = Object.fromEntries(namesIn(body).map((name) => [name, odd]));
      for (const sent of [odd, all, ...places])
        expect(() => {
          v.safeParse(body, sent);
          if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return;
          rules?.(sent as Record<string, unknown>);
          datedRules?.(sent as Record<string, unknown>, TODAY);
        }).not.toThrow();
    }
  },
);
