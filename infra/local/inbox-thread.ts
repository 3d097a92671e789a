import { parentPort, workerData } from 'node:worker_threads';
import ses from 'aws-ses-v2-local';

// The emulator answers some unknown messages twice, which must not end it and lose the mails that it holds.
process.on('unhandledRejection', () => {});

const server = await ses.default({ host: '127.0.0.1', port: workerData.port });
const address = server.address();
// The port that it listens on.
parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
