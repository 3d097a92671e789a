import { type ApiResponse, type RequestOptions, send } from '#tests/support/service/api.ts';

const PATH = '/api/webhook-endpoints';

/** A valid webhook address to which nothing is sent. */
export const HOOKS = 'https://shop.example.com/hooks';

/** Calls the webhook endpoints with a token. */
export function hooksOf({ token }: { token: string }) {
  const call = (
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<ApiResponse> => send(method, path, body, { token, ...options });
  return {
    call,
    create: (more: Record<string, unknown> = {}, options?: RequestOptions) =>
      call('POST', PATH, { url: HOOKS, ...more }, options),
    list: (query = '') => call('GET', `${PATH}${query}`),
    get: (id: string) => call('GET', `${PATH}/${id}`),
    update: (id: string, body: unknown, options?: RequestOptions) =>
      call('PATCH', `${PATH}/${id}`, body, options),
    delete: (id: string) => call('DELETE', `${PATH}/${id}`),
    rotate: (id: string, options?: RequestOptions) =>
      call('POST', `${PATH}/${id}/rotate-secret`, undefined, options),
    test: (id: string, options?: RequestOptions) => call('POST', `${PATH}/${id}/test`, undefined, options),
    deliveries: (id: string, query = '') => call('GET', `${PATH}/${id}/deliveries${query}`),
    redeliverRange: (id: string, body: unknown) => call('POST', `${PATH}/${id}/redeliveries`, body),
    redeliver: (eventId: string, body?: unknown, options?: RequestOptions) =>
      call('POST', `/api/events/${eventId}/redeliver`, body, options),
  };
}
