import { merchant } from './access.ts';
import type { Method, Route } from './route.ts';

const planned = (id: string, method: Method, path: `/api/${string}`, summary: string): Route => ({
  id,
  method,
  path,
  access: merchant,
  handler: 'not-implemented',
  summary,
  success: method === 'POST' ? 201 : 200,
});

export const orderAndPayoutRoutes: readonly Route[] = [
  planned('createOrder', 'POST', '/api/orders', 'Create an order'),
  planned('listOrders', 'GET', '/api/orders', 'List orders'),
  planned('getOrder', 'GET', '/api/orders/{order_id}', 'Get an order'),
  planned('updateOrder', 'PUT', '/api/orders/{order_id}', 'Change the shipping address of an order'),
  planned('createPayout', 'POST', '/api/payouts', 'Create a payout'),
  planned('listPayouts', 'GET', '/api/payouts', 'List payouts'),
  planned('getPayout', 'GET', '/api/payouts/{payout_id}', 'Get a payout'),
  planned(
    'updatePayout',
    'PUT',
    '/api/payouts/{payout_id}',
    'Change the amount, items and charges of a payout',
  ),
];
