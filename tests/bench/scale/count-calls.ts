/** Counts calls of DynamoDB in a separate process, whose own work is not measured, and returns them on request. */
import { DynamodbProxy } from '#tests/support/database/dynamodb-proxy.ts';

const proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
process.on('message', () => process.send?.(proxy.takeCalls()));
process.on('disconnect', () => process.exit());
process.send?.(proxy.endpoint);
