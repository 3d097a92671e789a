import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id, line, pageQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';

const writing = scopes('write_direct_debits');
/** Links of customers have neither scope. */
const reading = scopes('read_direct_debits', 'write_direct_debits');
const byId = v.strictObject({ id: id() });

export const createDocument = {
  id: 'createDocument',
  method: 'POST',
  path: '/api/direct-debits/{id}/documents',
  access: writing,
  handler: 'documents/create',
  summary: 'Create a document of a direct debit',
  params: byId,
  body: v.strictObject({ file_name: line(200) }),
  success: 201,
  location: '/api/documents/{id}',
} as const satisfies Route;

export const listDocuments = {
  id: 'listDocuments',
  method: 'GET',
  path: '/api/direct-debits/{id}/documents',
  access: reading,
  handler: 'documents/list',
  summary: 'List the documents of a direct debit',
  params: byId,
  query: pageQuery,
  success: 200,
} as const satisfies Route;

export const getDocument = {
  id: 'getDocument',
  method: 'GET',
  path: '/api/documents/{id}',
  access: reading,
  handler: 'documents/get',
  summary: 'Retrieve a document',
  params: byId,
  success: 200,
} as const satisfies Route;

export const keepDocument = {
  id: 'keepDocument',
  method: 'POST',
  path: '/api/documents/{id}/keep',
  access: writing,
  handler: 'documents/keep',
  summary: 'Keep the uploaded file of a document',
  params: byId,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;

/** Files that merchants keep with direct debits. */
export const documentRoutes = [createDocument, listDocuments, getDocument, keepDocument] as const;
