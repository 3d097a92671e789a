const PATIENCE = 15_000;

/** Where the browser says it is, after asking its user; nothing where they refuse or it does not know. */
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
