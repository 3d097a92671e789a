import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';
import { html, type Markup } from '#lib/html.ts';
import { code, curl, json } from './examples.ts';
import { inline, markdown } from './markdown.ts';
import { kind, members, parameters } from './members.ts';
import { type Content, type Parameter, type Placed, type Response, resolve } from './openapi.ts';

/** Errors that say the same everywhere; the chapter on errors explains them. */
const COMMON = new Set<string>([
  'malformed_request',
  'unauthenticated',
  'access_refused',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'too_many_requests',
  'internal_error',
  'unavailable',
  'idempotency_in_flight',
  'idempotency_key_reused',
]);

/** One operation: what it does, what it takes, what it responds with, which errors there are. */
export function renderOperation(placed: Placed, baseUrl: string): Markup {
  const { method, path, operation } = placed;
  return html`<section class="operation" id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code>${operation['x-sandbox-only'] && html` <span class="note">sandbox only</span>`}</p>
<div class="columns">
<div>
${markdown(operation.description)}
${access(operation.security)}
${takes(placed)}
${response(placed)}
${errors(placed)}
</div>
<div class="examples">${examples(placed, baseUrl)}</div>
</div>
</section>`;
}

/** Long paths break at their slashes on a narrow screen. */
function breakable(path: string): Markup {
  return html`${path.split(/(?=\/)/).map((part) => html`<wbr>${part}`)}`;
}

function access(security: Placed['operation']['security']): Markup {
  const scopes = [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))];
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.length === 0) return html`<p class="access">Open to anybody.</p>`;
  if (schemes.includes('accountKeys'))
    return html`<p class="access">With the account’s keys (HTTP Basic).</p>`;
  if (schemes.includes('signature')) return html`<p class="access">Signed by the identity provider.</p>`;
  if (scopes.length === 0) return html`<p class="access">With any token of the account.</p>`;
  const byLink = !schemes.includes('linkToken')
    ? ''
    : schemes.includes('accessToken')
      ? ' A customer’s link will do.'
      : ' Only by a customer’s link.';
  return html`<p class="access">Needs ${scopes.length > 1 && 'any one of '}${scopes.map((scope, index) => html`${index > 0 && ', '}<code>${scope}</code>`)}.${byLink}</p>`;
}

function takes({ operation }: Placed): Markup {
  const all = operation.parameters.map((parameter) => resolve<Parameter>(parameter));
  const body = operation.requestBody?.content['application/json']?.schema;
  const groups: [string, Parameter['in']][] = [
    ['Path', 'path'],
    ['Query', 'query'],
    ['Headers', 'header'],
  ];
  return html`${groups.map(([title, place]) => {
    const some = all.filter((parameter) => parameter.in === place);
    return some.length > 0 && html`<h4>${title}</h4>${parameters(some)}`;
  })}${body?.properties && html`<h4>Body${!operation.requestBody?.required && html` <span class="note">optional</span>`}</h4>${members(body, 'sent')}`}`;
}

function success({ operation }: Placed): [status: string, type: string, content: Content] {
  const [status = '', response] = Object.entries(operation.responses).find(([some]) => some < '300') ?? [];
  const [type = '', content = {}] = Object.entries((response as Response).content)[0] ?? [];
  return [status, type, content];
}

function response(placed: Placed): Markup {
  const [status, type, { schema = {} }] = success(placed);
  const isRecord = schema.$ref !== undefined;
  return html`<h4>Response <span class="status">${status}</span></h4>
${isRecord ? html`<p>The record: ${kind(schema)}.</p>` : schema.properties ? members(schema, 'returned') : html`<p>${type}. ${schema.description && inline(schema.description)}</p>`}`;
}

function errors({ operation }: Placed): Markup {
  const codes = Object.values(operation.responses).flatMap((response) =>
    Object.keys(resolve<Response>(response).content['application/json']?.examples ?? {}),
  ) as ErrorCode[];
  const own = codes.filter((some) => !COMMON.has(some));
  const common = codes.filter((some) => COMMON.has(some));
  return html`<h4>Errors</h4>
${own.length > 0 && html`<ul class="errors">${own.map((some) => html`<li><span class="status">${ERRORS[some][0]}</span> <code>${some}</code> ${ERRORS[some][1]}</li>`)}</ul>`}
<p class="common">${own.length > 0 && 'And as everywhere: '}${common.map((some, index) => html`${index > 0 && ', '}<a href="#error-${some}"><code>${some}</code></a>`)}.</p>`;
}

function examples(placed: Placed, baseUrl: string): Markup {
  const requests = Object.values(placed.operation.requestBody?.content['application/json']?.examples ?? {});
  const calls = requests.length > 0 ? requests : [{ summary: 'Call', value: undefined }];
  const [status, , { example }] = success(placed);
  const { summary } = placed.operation;
  return html`${calls.map(
    (call, index) =>
      html`<details${index === 0 && html` open`}><summary>${call.summary ?? 'Call'}</summary>${code(curl(placed, baseUrl, call.value), `${summary}: ${call.summary ?? 'call'}`)}</details>`,
  )}
${typeof example === 'object' && html`<details open><summary>Response <span class="status">${status}</span></summary>${code(json(example), `${summary}: response`)}</details>`}`;
}
