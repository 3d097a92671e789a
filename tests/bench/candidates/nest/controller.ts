import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Param,
  Post,
  Query,
  Req,
  Res,
  ValidationPipe,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { acknowledgeDebit } from '#work/acknowledge.ts';
import { createDebit } from '#work/create.ts';
import { errorBody, HttpError } from '#work/errors.ts';
import { etagOf, getDebit, listDebits } from '#work/read.ts';
import type { Acknowledgment, Caller, NewDebit, Origin } from '#work/types.ts';
import { AcknowledgmentDto, ListDto, NewDebitDto } from './requests.ts';

export type FromGateway = Request & { caller: Caller; origin: Origin };

const validated = (expectedType: new () => object) =>
  new ValidationPipe({
    ...{ expectedType, transform: true, whitelist: true, forbidNonWhitelisted: true },
    exceptionFactory: (faults) => new HttpError(422, 'validation_failed', 'The request has faults.', faults),
  });

@Injectable()
export class DirectDebits {
  get = getDebit;
  list = listDebits;
  create = createDebit;
  acknowledge = acknowledgeDebit;
}

@Controller('api/direct-debits')
export class DirectDebitsController {
  readonly #debits: DirectDebits;

  constructor(@Inject(DirectDebits) debits: DirectDebits) {
    this.#debits = debits;
  }

  @Get()
  list(@Req() { caller }: FromGateway, @Query(validated(ListDto)) query: ListDto) {
    return this.#debits.list(caller, query);
  }

  @Post()
  async create(
    @Req() { caller }: FromGateway,
    @Body(validated(NewDebitDto)) body: NewDebit,
    @Res({ passthrough: true }) response: Response,
  ) {
    // Plain again: DynamoDB's client stores no instances of classes.
    const debit = await this.#debits.create(caller, { ...body, customer: { ...body.customer } });
    response.location(`/api/direct-debits/${debit.id}`).set('etag', etagOf(debit));
    return debit;
  }

  @Post('acknowledge')
  @HttpCode(200)
  async acknowledge(
    @Req() { caller, origin }: FromGateway,
    @Body(validated(AcknowledgmentDto)) body: Acknowledgment,
    @Res({ passthrough: true }) response: Response,
  ) {
    const debit = await this.#debits.acknowledge(caller, body, origin);
    response.set('etag', etagOf(debit));
    return debit;
  }

  @Get(':id')
  async get(
    @Req() { caller }: FromGateway,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    const debit = await this.#debits.get(caller, id);
    response.set('etag', etagOf(debit));
    return debit;
  }
}

@Catch()
export class Refusals implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost) {
    const http = host.switchToHttp();
    const { status, body } = errorBody(error, http.getRequest<Request>().get('x-amzn-request-id') ?? '');
    http.getResponse<Response>().status(status).json(body);
  }
}
