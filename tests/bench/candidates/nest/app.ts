import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import express from 'express';
import serverless from 'serverless-http';
import type { Caller } from '#work/types.ts';
import { DirectDebits, DirectDebitsController, type FromGateway, Refusals } from './controller.ts';

@Module({ controllers: [DirectDebitsController], providers: [DirectDebits] })
class AppModule {}

let ready: Promise<(event: object, context: object) => Promise<object>> | undefined;

async function start() {
  const server = express().disable('x-powered-by').disable('etag');
  const app = await NestFactory.create(AppModule, new ExpressAdapter(server), { logger: ['error', 'warn'] });
  app.useGlobalFilters(new Refusals());
  await app.init();
  return serverless(server, {
    request(request: FromGateway, { requestContext }: APIGatewayProxyEvent) {
      const { sourceIp, userAgent } = requestContext.identity;
      request.caller = requestContext.authorizer as unknown as Caller;
      request.origin = { ip: sourceIp, browser: userAgent ?? '' };
    },
  });
}

/** The whole application in one function, started once, as an adapter makes it of one. */
export async function handler(event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> {
  ready ??= start();
  return (await (
    await ready
  )(event, context)) as APIGatewayProxyResult;
}
