import type { DeliveryAttempt } from '#lib/domain/notices/delivery.ts';

/** A notice as it goes out: an address, headers with their signature, and the body that was signed. */
export type Notice = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** What came of it. */
export type NoticeOutcome = Omit<DeliveryAttempt, 'at'>;

/** What brings notices to merchants' servers. */
export interface NoticeSender {
  /** Sends a notice once and says what came of it, within a bounded time. It never throws. */
  send(notice: Notice): Promise<NoticeOutcome>;
}
