import { command } from '#infra/ops/command.ts';
import { rotateOrigin } from '#infra/ops/origin/rotate.ts';

/** Replaces the secret that the distribution shows the API. */
export const rotateOriginCommand = command({
  name: 'rotate-origin',
  summary: 'Replace the secret by which the API knows the distribution, without a refused request.',
  details:
    'The API accepts both values, then the distribution sends the new one, then the API accepts that alone. It takes some ' +
    'half an hour. If it is cut off, run it again: it completes the rotation that is under way. No deployment may run ' +
    'meanwhile; CloudFormation refuses one of the two.',
  example: 'keys rotate-origin --stage production',
  run: rotateOrigin,
});
