const PATIENCE = 15_000;

/** Returns the browser's location, after it asks the user; undefined if they refuse or it does not know. */
export function locate(): Promise<{ latitude: string; longitude: string } | undefined> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ latitude: coords.latitude.toFixed(5), longitude: coords.longitude.toFixed(5) }),
      () => resolve(undefined),
      { timeout: PATIENCE, maximumAge: 600_000 },
    );
  });
}
