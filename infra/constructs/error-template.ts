import { ERRORS, type ErrorCode, errorType } from '#lib/errors/codes.ts';

/** An error of the interface as API Gateway renders it itself: its status and the mapping template of its body. */
export function errorTemplate(code: ErrorCode): { status: string; template: string } {
  const [status, message] = ERRORS[code];
  const error = { type: errorType(code), code, message, request_id: '$context.requestId' };
  return { status: String(status), template: JSON.stringify({ error }) };
}
