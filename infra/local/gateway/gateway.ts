import type { IncomingMessage } from 'node:http';
import { readBody } from '#infra/local/http.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { Api, HttpAnswer, LambdaIntegration } from './api.ts';
import { type Authorize, type AuthorizerContext, createAuthorize } from './authorize.ts';
import { contextVariables } from './context-variables.ts';
import type { Edge } from './edge.ts';
import { createRouter, type FindMethod } from './find-method.ts';
import { type GatewayResponseType, gatewayResponse } from './gateway-responses.ts';
import { answerMock } from './mock-integration.ts';
import { proxyAnswer } from './proxy-answer.ts';
import { proxyEvent } from './proxy-event.ts';
import { type GatewayRequest, headerOf, readRequest } from './request.ts';

const LARGEST_BODY = 10 * 1024 * 1024;

/**
 * API Gateway for one REST API. A request passes, in this order: its form, its route, its authorizer, its integration;
 * each may end it with one of the gateway's own responses.
 */
export class Gateway {
  readonly #api: Api;
  readonly #edge: Edge;
  readonly #invoke: Invoke;
  readonly #find: FindMethod;
  readonly #authorize: Authorize;

  /** @param edge What a request passes before it gets here. */
  constructor(api: Api, invoke: Invoke, edge: Edge) {
    this.#api = api;
    this.#edge = edge;
    this.#invoke = invoke;
    this.#find = createRouter(api.methods);
    this.#authorize = createAuthorize(invoke);
  }

  async answer(message: IncomingMessage): Promise<{ request: GatewayRequest; answer: HttpAnswer }> {
    const { request: sent, wellFormed } = readRequest(message);
    const request = this.#edge(sent);
    const body = await readBody(message, LARGEST_BODY);
    const answer = wellFormed ? await this.#serve(request, body) : this.#own('DEFAULT_4XX', request);
    return { request, answer };
  }

  async #serve(request: GatewayRequest, body: Buffer | undefined): Promise<HttpAnswer> {
    if (!body) return this.#own('REQUEST_TOO_LARGE', request);
    const found = this.#find(request.httpMethod, request.path);
    if (!found) return this.#own('MISSING_AUTHENTICATION_TOKEN', request);
    const { method, pathParameters } = found;
    const { integration } = method;

    let authorizer: AuthorizerContext | undefined;
    if (method.authorizer) {
      const token = headerOf(request, method.authorizer.header);
      const decision = await this.#authorize(method.authorizer, token, this.#methodArn(request));
      if (!decision.passes) return this.#own(decision.response, request);
      authorizer = decision.context;
    }

    if (integration.kind === 'mock') {
      const context = contextVariables(this.#api, request, method, authorizer);
      const answer = answerMock(integration, headerOf(request, 'content-type'), context);
      return typeof answer === 'string' ? this.#own(answer, request) : answer;
    }
    const event = proxyEvent({ api: this.#api, method, pathParameters, request, authorizer, body });
    const outcome = await this.#call(integration, event);
    if (outcome === 'timeout') return this.#own('INTEGRATION_TIMEOUT', request);
    return proxyAnswer(this.#api, outcome, headerOf(request, 'accept')) ?? this.#own('DEFAULT_5XX', request);
  }

  async #call({ functionArn, timeout }: LambdaIntegration, event: object): Promise<Outcome | 'timeout'> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'timeout'>((resolve) => {
      timer = setTimeout(resolve, timeout, 'timeout');
    });
    const outcome = await Promise.race([this.#invoke(functionArn, event), late]);
    clearTimeout(timer);
    return outcome;
  }

  /** `arn:aws:execute-api:<region>:<account>:<api>/<stage>/<METHOD>/<path>`: what a policy allows or denies. */
  #methodArn({ httpMethod, path }: GatewayRequest): string {
    const { region, accountId, id, stage } = this.#api;
    return `arn:aws:execute-api:${region}:${accountId}:${id}/${stage}/${httpMethod}${path}`;
  }

  #own(type: GatewayResponseType, request: GatewayRequest): HttpAnswer {
    return gatewayResponse(this.#api, type, contextVariables(this.#api, request));
  }
}
