import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id, line, listQuery, pageQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { IMPORT_KINDS, IMPORT_STATUSES } from '#lib/domain/imports/import.ts';
import { STORED_STATUSES } from '#lib/domain/imports/row.ts';

const access = scopes('write_direct_debits');
const byId = v.strictObject({ id: id() });

export const createImport = {
  id: 'createImport',
  method: 'POST',
  path: '/api/imports',
  access,
  handler: 'imports/create',
  summary: 'Create an import',
  body: v.strictObject({
    kind: v.picklist(IMPORT_KINDS, `unknown_kind: Send one of ${IMPORT_KINDS.join(', ')}.`),
    file_name: line(200),
  }),
  success: 201,
  location: '/api/imports/{id}',
} as const satisfies Route;

export const listImports = {
  id: 'listImports',
  method: 'GET',
  path: '/api/imports',
  access,
  handler: 'imports/list',
  summary: 'List imports',
  query: listQuery(IMPORT_STATUSES),
  success: 200,
} as const satisfies Route;

export const getImport = {
  id: 'getImport',
  method: 'GET',
  path: '/api/imports/{id}',
  access,
  handler: 'imports/get',
  summary: 'Retrieve an import',
  params: byId,
  success: 200,
} as const satisfies Route;

export const checkImport = {
  id: 'checkImport',
  method: 'POST',
  path: '/api/imports/{id}/check',
  access,
  handler: 'imports/check',
  summary: 'Check an import',
  params: byId,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;

export const listImportRows = {
  id: 'listImportRows',
  method: 'GET',
  path: '/api/imports/{id}/rows',
  access,
  handler: 'imports/list-rows',
  summary: 'List the rows of an import',
  params: byId,
  query: v.strictObject({
    ...pageQuery.entries,
    status: v.optional(
      v.picklist(STORED_STATUSES, `unknown_status: Send one of ${STORED_STATUSES.join(', ')}.`),
    ),
  }),
  success: 200,
} as const satisfies Route;

export const getImportResult = {
  id: 'getImportResult',
  method: 'GET',
  path: '/api/imports/{id}/result',
  access,
  handler: 'imports/get-result',
  summary: 'Download the result of an import',
  params: byId,
  success: 200,
} as const satisfies Route;

export const applyImport = {
  id: 'applyImport',
  method: 'POST',
  path: '/api/imports/{id}/apply',
  access,
  handler: 'imports/apply',
  summary: 'Apply an import',
  params: byId,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;

export const undoImport = {
  id: 'undoImport',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access,
  handler: 'imports/undo',
  summary: 'Undo an import',
  params: byId,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;

/** The files whose rows become records. */
export const importRoutes = [
  createImport,
  listImports,
  getImport,
  checkImport,
  listImportRows,
  getImportResult,
  applyImport,
  undoImport,
] as const;
