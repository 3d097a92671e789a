export type {
  CallOptions,
  KeyedOptions,
  List,
  Page,
  ResponsePromise,
  VersionedOptions,
  WithResponse,
} from './call-types.ts';
export { Domicilia } from './domicilia.ts';
export {
  DomiciliaConnectionError,
  DomiciliaError,
  DomiciliaTimeoutError,
  DomiciliaWebhookError,
  type ErrorCode,
} from './errors.ts';
export type * from './generated/resources.ts';
export type * from './generated/types.ts';
export type { Settings } from './settings.ts';
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from './webhooks.ts';
