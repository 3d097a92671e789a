import type { HttpAnswer, MockIntegration } from './api.ts';
import { type ContextVariables, fillHeaders, fillTemplate, templateFor } from './context-variables.ts';
import type { GatewayResponseType } from './gateway-responses.ts';

/**
 * What a mock integration answers. Its request template names a status, which picks the response; a content type
 * that it has no template for is passed through or refused as the integration says.
 */
export function answerMock(
  mock: MockIntegration,
  contentType: string | undefined,
  context: ContextVariables,
): HttpAnswer | GatewayResponseType {
  const template = templateFor(mock.requestTemplates, contentType);
  if (template === undefined) {
    const untouched = mock.passthrough === 'WHEN_NO_MATCH' || Object.keys(mock.requestTemplates).length === 0;
    // A body that passes through names no status for the mock, which then fails.
    return mock.passthrough !== 'NEVER' && untouched ? 'DEFAULT_5XX' : 'UNSUPPORTED_MEDIA_TYPE';
  }
  const asked = statusIn(fillTemplate(template, context));
  const response =
    mock.responses.find(({ selectionPattern }) => selectionPattern && matches(selectionPattern, asked)) ??
    mock.responses.find(({ selectionPattern }) => !selectionPattern);
  if (!response || asked === undefined) return 'DEFAULT_5XX';
  return {
    status: response.status,
    headers: { 'content-type': 'application/json', ...fillHeaders(response.parameters, context) },
    body: fillTemplate(templateFor(response.templates) ?? '', context),
  };
}

function statusIn(request: string): number | undefined {
  const status = /"?statusCode"?\s*:\s*(\d{3})/.exec(request)?.[1];
  return status === undefined ? undefined : Number(status);
}

function matches(pattern: string, status: number | undefined): boolean {
  return new RegExp(`^(?:${pattern})$`).test(String(status));
}
