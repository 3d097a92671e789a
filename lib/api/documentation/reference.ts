import type { Documentations } from './documentation.ts';

export const reference: Documentations = {
  getOpenapi: {
    description: 'This description of the interface, in OpenAPI 3.1.',
    answer: { type: 'object', description: 'An OpenAPI document.' },
    example: { openapi: '3.1.1' },
    tagged: 'content',
  },
  getReference: {
    description: 'This description of the interface, for people to read.',
    answer: { type: 'string', description: 'A page.' },
    mediaType: 'text/html',
    example: '<!doctype html>…',
    tagged: 'content',
  },
};
