const MEXICO_CITY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });

/** Days on which banks are closed each year. */
const HOLIDAYS = ['01-01', '05-01', '09-16', '11-02', '12-12', '12-25'];

export function today(): string {
  return MEXICO_CITY.format(new Date());
}

export function nextBusinessDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  while (isClosed(date)) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function isClosed(date: Date): boolean {
  return [0, 6].includes(date.getUTCDay()) || HOLIDAYS.includes(date.toISOString().slice(5, 10));
}
