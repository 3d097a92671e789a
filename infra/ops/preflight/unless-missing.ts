/** Returns the result of a call; undefined if the resource does not exist. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const missing = /^(?:ResourceNotFound|ParameterNotFound|NoSuchResource)(?:Exception)?$/;
    if (error instanceof Error && missing.test(error.name)) return undefined;
    throw error;
  }
}
