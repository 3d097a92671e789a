/** Counts calls of DynamoDB in a process of its own, whose work is none of what is measured; hands them over when asked. */
import { DynamodbProxy } from '#tests/support/dynamodb-proxy.ts';

const proxy = await DynamodbProxy.start(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
process.on('message', () => process.send?.(proxy.takeCalls()));
process.on('disconnect', () => process.exit());
process.send?.(proxy.endpoint);
