import * as v from 'valibot';
import { instant, record, text } from '#lib/api/members/of-record.ts';

const degrees = (what: string) => v.pipe(v.number(), v.description(`${what}, in degrees.`));

/** The acknowledgment (Interface, acknowledge_by). */
export const AcknowledgeBy = record(
  'AcknowledgeBy',
  'The origin of the acknowledgment: network, browser and place. It is kept permanently.',
  {
    ip: text('The customer’s IP address.'),
    browser: text('The customer’s browser.'),
    timezone: text('The time zone.'),
    country: text('The country.'),
    region: text('The region.'),
    city: text('The city.'),
    latitude: degrees('The latitude'),
    longitude: degrees('The longitude'),
    fingerprint: v.exactOptional(text('The device’s fingerprint, if one was sent.')),
    acknowledged_at: instant('When the customer acknowledged.'),
  },
);

export type AcknowledgeBy = v.InferOutput<typeof AcknowledgeBy>;
