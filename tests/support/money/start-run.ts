/** Starts a run of the day's collections, as an operator does with `aws stepfunctions start-execution`. */
export async function startRun(date: string): Promise<void> {
  const { AWS_ENDPOINT_URL_S3: endpoint = '', AWS_REGION: region, STAGE: stage } = process.env;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=operator/20261120/${region}/states/aws4_request`,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'AWSStepFunctions.StartExecution',
    },
    body: JSON.stringify({
      stateMachineArn: `arn:aws:states:${region}:000000000000:stateMachine:domicilia-${stage}-collections`,
      input: JSON.stringify({ date }),
    }),
  });
  if (!response.ok) throw new Error(`Not started: ${await response.text()}`);
}
