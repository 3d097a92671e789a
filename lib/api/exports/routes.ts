import * as v from 'valibot';
import { scopes, scopesApart } from '#lib/api/access.ts';
import { date } from '#lib/api/direct-debits/requests.ts';
import { id, listQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { EXPORT_FORMATS, EXPORT_KINDS, EXPORT_STATUSES } from '#lib/domain/exports/export.ts';
import { exportRules } from './rules.ts';

const reading = scopes('read_exports');
/** Members who only read make no files. */
const writing = scopesApart({ tokens: ['read_exports'], sessions: ['write_exports'] });

const value = v.optional(v.pipe(v.string(), v.maxLength(64, 'too_long: Send at most 64 characters.')));

export const createExport = {
  id: 'createExport',
  method: 'POST',
  path: '/api/exports',
  access: writing,
  handler: 'exports/create',
  summary: 'Create an export',
  body: v.strictObject({
    kind: v.picklist(EXPORT_KINDS, `unknown_kind: Send one of ${EXPORT_KINDS.join(', ')}.`),
    from: date,
    to: date,
    format: v.optional(
      v.picklist(EXPORT_FORMATS, `unknown_format: Send one of ${EXPORT_FORMATS.join(', ')}.`),
      'csv',
    ),
    filter: v.optional(v.strictObject({ status: value, type: value })),
  }),
  rules: exportRules,
  success: 201,
  location: '/api/exports/{id}',
} as const satisfies Route;

export const listExports = {
  id: 'listExports',
  method: 'GET',
  path: '/api/exports',
  access: reading,
  handler: 'exports/list',
  summary: 'List exports',
  query: listQuery(EXPORT_STATUSES),
  success: 200,
} as const satisfies Route;

export const getExport = {
  id: 'getExport',
  method: 'GET',
  path: '/api/exports/{id}',
  access: reading,
  handler: 'exports/get',
  summary: 'Retrieve an export',
  params: v.strictObject({ id: id() }),
  success: 200,
} as const satisfies Route;

/** Files for merchants and their accountants. */
export const exportRoutes = [createExport, listExports, getExport] as const;
