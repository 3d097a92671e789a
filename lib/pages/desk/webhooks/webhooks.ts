import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { endpoints } from './endpoints.ts';
import { oneEndpoint } from './one-endpoint.ts';

/** Opens the account's webhook endpoints, or one of them with its deliveries. */
export const webhooks = (desk: Desk): OpenView =>
  desk.place.query.id ? oneEndpoint(desk, desk.place.query.id) : endpoints(desk);
