import * as v from 'valibot';
import { text } from '#lib/api/records/members.ts';
import type { referenceRoutes } from '#lib/api/routes/reference.ts';
import type { DocumentationsOf } from './documentation.ts';

export const reference = {
  getOpenapi: {
    description: 'This description of the interface, in OpenAPI 3.1.',
    response: v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('An OpenAPI document.'),
      v.examples([{ openapi: '3.1.1' }]),
    ),
    tagged: 'content',
  },
  getReference: {
    description: 'This description of the interface, for people to read.',
    response: text('A page.'),
    mediaType: 'text/html',
    tagged: 'content',
  },
} satisfies DocumentationsOf<(typeof referenceRoutes)[number]>;
