import * as v from 'valibot';
import { anybody, sessionCookie, sessionsOnly } from '#lib/api/access.ts';
import { email, id, language } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { ROLES } from '#lib/domain/people/roles.ts';

const managing = sessionsOnly('write_members');

const role = v.picklist(ROLES, `unknown_role: Send one of ${ROLES.join(', ')}.`);

export const requestSignIn = {
  id: 'requestSignIn',
  method: 'POST',
  path: '/api/sign-in',
  access: anybody,
  handler: 'sign-in/request',
  summary: 'Request a link to sign in',
  body: v.strictObject({ email: email(), language: v.optional(language, 'es') }),
  usesCookies: true,
  success: 202,
} as const satisfies Route;

export const completeSignIn = {
  id: 'completeSignIn',
  method: 'POST',
  path: '/api/sign-in/complete',
  access: anybody,
  handler: 'sign-in/complete',
  summary: 'Sign in by a mailed link',
  body: v.strictObject({
    code: v.pipe(
      v.string(),
      v.maxLength(128, 'too_long: A code has at most 128 characters. Send the code of the link.'),
    ),
    account_id: v.optional(id()),
  }),
  responseHolds: 'tokens',
  usesCookies: true,
  success: 200,
} as const satisfies Route;

export const renewSession = {
  id: 'renewSession',
  method: 'POST',
  path: '/api/session/renew',
  access: sessionCookie,
  handler: 'session/renew',
  summary: 'Renew a session',
  body: v.strictObject({}),
  bodyOptional: true,
  responseHolds: 'tokens',
  usesCookies: true,
  success: 200,
} as const satisfies Route;

export const endSession = {
  id: 'endSession',
  method: 'POST',
  path: '/api/session/end',
  access: sessionCookie,
  handler: 'session/end',
  summary: 'End a session',
  body: v.strictObject({}),
  bodyOptional: true,
  usesCookies: true,
  success: 200,
} as const satisfies Route;

export const listMembers = {
  id: 'listMembers',
  method: 'GET',
  path: '/api/members',
  access: managing,
  handler: 'members/list',
  summary: 'List members',
  success: 200,
} as const satisfies Route;

export const addMember = {
  id: 'addMember',
  method: 'POST',
  path: '/api/members',
  access: managing,
  handler: 'members/add',
  summary: 'Add a member',
  body: v.strictObject({
    email: email(),
    role,
  }),
  success: 201,
  location: '/api/members/{id}',
} as const satisfies Route;

export const updateMember = {
  id: 'updateMember',
  method: 'PATCH',
  path: '/api/members/{id}',
  access: managing,
  handler: 'members/update',
  summary: 'Update a member',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({ role }),
  success: 200,
} as const satisfies Route;

export const removeMember = {
  id: 'removeMember',
  method: 'DELETE',
  path: '/api/members/{id}',
  access: managing,
  handler: 'members/remove',
  summary: 'Remove a member',
  params: v.strictObject({ id: id() }),
  success: 200,
} as const satisfies Route;

/** The routes of an account's members, and of their sign-in and sessions. */
export const peopleRoutes = [
  requestSignIn,
  completeSignIn,
  renewSession,
  endSession,
  listMembers,
  addMember,
  updateMember,
  removeMember,
] as const;
