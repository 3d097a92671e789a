import { parentPort, workerData } from 'node:worker_threads';
import ses from 'aws-ses-v2-local';

// The emulator responds twice to some unknown messages. The error must not end it, because it holds the mails.
process.on('unhandledRejection', () => {});

const server = await ses.default({ host: '127.0.0.1', port: workerData.port });
const address = server.address();
parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
